import * as v from 'valibot';

/**
 * Complains at a field that does not repeat another one, whatever else is wrong with the form: a check of valibot's own
 * waits until the other fields have the right types.
 */
export function repetition<Values extends Record<string, unknown>>(
  field: keyof Values & string,
  original: keyof Values & string,
  complaint: string,
): v.RawCheckAction<Values> {
  return v.rawCheck(({ dataset, addIssue }) => {
    const input = dataset.value as Values;
    if (input[field] === input[original]) return;
    addIssue({
      message: complaint,
      path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
    });
  });
}
