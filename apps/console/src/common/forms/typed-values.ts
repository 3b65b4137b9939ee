/** The values of a form as one text to compare. Empty fields are omitted: another variant of the form may lack them. */
export function typedValues(form: HTMLFormElement | null): string {
  const entries = form === null ? [] : [...new FormData(form)];
  const typed = entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return JSON.stringify(typed.filter(([, value]) => value !== ''));
}

/** The values that the form was rendered with. They differ from the present ones if the user typed before hydration. */
export function initialValues(form: HTMLFormElement | null): string {
  const copy = form?.cloneNode(true);
  if (!(copy instanceof HTMLFormElement)) return typedValues(null);
  copy.reset();
  return typedValues(copy);
}
