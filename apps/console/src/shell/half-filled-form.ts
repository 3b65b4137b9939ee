/** Whether somebody has typed or ticked something in a form of the page. */
export function hasHalfFilledForm({ forms }: Pick<Document, 'forms'>): boolean {
  return [...forms].some(({ elements }) => [...elements].some(isChanged));
}

function isChanged(field: Element): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  return field.value !== field.defaultValue;
}
