import * as v from 'valibot';

/**
 * Checks that one field repeats another. A raw check, because `v.check` on an object is skipped while any other field
 * is invalid.
 */
export function repetition<Values extends Record<string, unknown>>(
  field: keyof Values & string,
  original: keyof Values & string,
  fieldError: string,
): v.RawCheckAction<Values> {
  return v.rawCheck(({ dataset, addIssue }) => {
    const input = dataset.value as Values;
    if (composed(input[field]) === composed(input[original])) return;
    addIssue({
      message: fieldError,
      path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
    });
  });
}

/** Normalises a text to NFC as the API does, so that an accented letter has only one form. */
function composed(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : value;
}
