/** The keys of Russian letters, row by row, in both layouts. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/**
 * The texts of the same keys in both layouts: with the wrong layout, `стат` is typed as `cnfn`.
 * @returns the text itself, and the text of each layout
 */
export function inBothLayouts(text: string): string[] {
  return [text, retype(text, latinKeys, cyrillicKeys), retype(text, cyrillicKeys, latinKeys)];
}

function retype(text: string, from: string, to: string): string {
  return text.replaceAll(/./gsu, (character) => to[from.indexOf(character)] ?? character);
}
