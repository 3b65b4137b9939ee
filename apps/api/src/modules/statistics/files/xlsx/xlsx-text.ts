/** Characters that XML does not allow or changes, and text that looks like the escape of one (ECMA-376, part 1, 22.9.2.19). */
const special = /[&<>\uFFFE\uFFFF]|[^\t\n\P{Cc}]|_(?=x[\dA-Fa-f]{4}_)/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A text for a cell of a workbook. Characters that XML does not have are written as spreadsheets do (`_x0001_`), so that
 * a reader gets every text back unchanged.
 */
export function xlsxText(text: string): string {
  return text.replace(special, (character) => entities[character] ?? escaped(character));
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
