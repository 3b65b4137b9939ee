import * as v from 'valibot';

/** The value of one control, or the values of several controls with the same name. */
type FormValue = FormDataEntryValue | FormDataEntryValue[];

/**
 * The values of a form by name; a repeated name has a list. A group without a chosen value is absent, as in every
 * `FormData`. `listOf` reads all three cases.
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
