/**
 * Whether a font has a character.
 * @param characters ranges as in CSS, such as `U+0000-00FF, U+4??`; undefined for all
 */
export function hasCharacter(characters: string | undefined, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (characters === undefined) return true;
  return characters.split(',').some((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    const least = Number.parseInt(first.replaceAll('?', '0'), 16);
    return least <= code && code <= Number.parseInt(last.replaceAll('?', 'F'), 16);
  });
}
