/** Text as it may stand anywhere in HTML, inside quoted attributes too. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
