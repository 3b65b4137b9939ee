import type { Option } from '#option.ts';

/** An option, or the row for everything, whose id is null. */
export interface ListRow<Id extends string> extends Omit<Option<Id>, 'id'> {
  id: Id | null;
}

/** @returns the options whose titles contain the term; while there is none, the row for everything comes first */
export function rowsOf<Id extends string>(
  options: readonly Option<Id>[],
  term: string,
  allLabel: string | undefined,
): ListRow<Id>[] {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted !== '') return options.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  return allLabel === undefined ? [...options] : [{ id: null, title: allLabel }, ...options];
}

/** @returns the chosen ids after a row was chosen, or chosen again; the row for everything leaves none */
export function toggled<Id extends string>(chosen: readonly Id[], id: Id | null): Id[] {
  if (id === null) return [];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}
