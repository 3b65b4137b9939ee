import * as v from 'valibot';

/** The text of one control, or what several controls of the same name hold together. */
type FormValue = FormDataEntryValue | FormDataEntryValue[];

/**
 * What a form holds, by field: a single value as it is, and the values of a repeated name as a list. A name that nothing
 * is chosen for is absent, as in every form of the browser; `listOf` reads all three cases.
 */
export function formValues(form: FormData): Record<string, FormValue> {
  const values: Record<string, FormValue> = {};
  for (const name of new Set(form.keys())) {
    const [first = '', ...others] = form.getAll(name);
    values[name] = others.length === 0 ? first : [first, ...others];
  }
  return values;
}

/** A field of several values, such as checkboxes or files: none, one and many all become a list. */
export function listOf<Item extends v.GenericSchema<string, unknown>>(item: Item) {
  return v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((value) => (typeof value === 'string' ? [value] : value)),
    v.array(item),
  );
}
