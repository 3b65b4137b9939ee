import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';

/** The order of a table's rows. */
interface Sort<Field> {
  field: Field;
  direction: 'asc' | 'desc';
}

/**
 * The order after a press on a column's header: reversed if the table is sorted by that column already.
 * @param first the direction in which another column begins
 */
export function nextSort<Field>(sort: Sort<Field> | null, field: Field, first: Sort<Field>['direction']): Sort<Field> {
  if (sort?.field !== field) return { field, direction: first };
  return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * Announces to screen readers that the table is sorted, because the focus stays on the pressed header.
 * @param loaded the rows in this order; undefined while they are loading
 * @param column the title of the sorted column
 * @returns requests the announcement for the next rows that load
 */
export function useSortAnnouncement(
  loaded: object | undefined,
  { direction }: { direction: 'asc' | 'desc' },
  column: string,
): () => void {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const isRequested = useRef(false);
  const announce = useEffectEvent(() => {
    if (isRequested.current)
      ui.announce(direction === 'asc' ? t`Sorted by ${column}, ascending` : t`Sorted by ${column}, descending`);
    isRequested.current = false;
  });
  useEffect(() => {
    if (loaded) announce();
  }, [loaded]);
  return () => {
    isRequested.current = true;
  };
}
