/** The keys that type letters in Russian, row by row, in each layout. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/**
 * What the same keys type in English and in Russian: somebody who forgot to switch the layout types `cnfn` for `стат`.
 * @returns the text itself, and the text of each layout
 */
export function inBothLayouts(text: string): string[] {
  return [text, retype(text, latinKeys, cyrillicKeys), retype(text, cyrillicKeys, latinKeys)];
}

function retype(text: string, from: string, to: string): string {
  return text.replaceAll(/./gsu, (character) => to[from.indexOf(character)] ?? character);
}
