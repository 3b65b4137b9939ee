/** Escapes text for any place in HTML or XML, including quoted attributes. */
export function escapedMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
