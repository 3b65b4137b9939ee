/** The value of a field before and after a change. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields that differ, in the order of `fields`. */
export function changedFields<Field extends string>(
  before: Record<Field, string | null>,
  after: Record<Field, string | null>,
  fields: readonly Field[],
): FieldChange[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
