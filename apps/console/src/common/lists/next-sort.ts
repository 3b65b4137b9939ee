/** The order of a table's rows. */
interface Sort<Field> {
  field: Field;
  direction: 'asc' | 'desc';
}

/**
 * The order after a press on a column's header: reversed if the column is sorted already.
 * @param first the direction in which another column begins
 */
export function nextSort<Field>(sort: Sort<Field> | null, field: Field, first: Sort<Field>['direction']): Sort<Field> {
  if (sort?.field !== field) return { field, direction: first };
  return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}
