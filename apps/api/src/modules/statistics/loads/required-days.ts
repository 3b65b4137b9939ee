import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { mainSource } from '#stores/sql/tables/source.ts';

/** Whether figures are of the source that every network has: lists do not name it. */
export function isMainSource(id: string): boolean {
  return id === mainSource;
}

/** Which days are not complete without a source (`YYYY-MM-DD`, both included); `from` is null for none. */
export interface RequiredDays {
  from: string | null;
  /** Null for all days since. */
  until: string | null;
}

/** A source as the operator sees it. */
export interface SourceSummary {
  id: string;
  /** `from` is `-infinity` for a source that every day waits for. */
  required: RequiredDays;
  /** The last day with figures of it; null before the first. */
  lastDay: string | null;
  unmeasured: OptionalMeasure[];
}

/** Which days wait for a source, in words for the operator. */
export function requiredText({ id, required: { from, until } }: Pick<SourceSummary, 'id' | 'required'>): string {
  if (from === null) return `no day waits for ${id}`;
  const since = from === '-infinity' ? 'every day' : `each day from ${from} on`;
  return `${since} waits for ${id}${until === null ? '' : `, through ${until}`}`;
}
