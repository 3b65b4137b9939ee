/** What the fields of a form hold, as one text to compare. An empty field holds nothing: a variant of a form may not show it. */
export function typedValues(form: HTMLFormElement | null): string {
  const entries = form === null ? [] : [...new FormData(form)];
  const typed = entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return JSON.stringify(typed.filter(([, value]) => value !== ''));
}

/** The values that the form was rendered with: somebody may have typed before the scripts started. */
export function initialValues(form: HTMLFormElement | null): string {
  const copy = form?.cloneNode(true);
  if (!(copy instanceof HTMLFormElement)) return typedValues(null);
  copy.reset();
  return typedValues(copy);
}
