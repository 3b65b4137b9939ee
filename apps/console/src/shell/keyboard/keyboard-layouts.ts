/** The keys of Russian letters, row by row, in both layouts. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The text that the same keys give in the other layout: with the wrong layout, `стат` is typed as `cnfn`. */
export function inOtherLayout(text: string): string {
  return /[а-яё]/iu.test(text) ? retype(text, cyrillicKeys, latinKeys) : retype(text, latinKeys, cyrillicKeys);
}

function retype(text: string, from: string, to: string): string {
  return text.replaceAll(/./gsu, (character) => to[from.indexOf(character)] ?? character);
}
