import { expect, test } from 'vitest';
import { hasCharacter } from './font-characters.ts';

test.each([
  [undefined, 'ж', true],
  ['U+0000-00FF', 'a', true],
  ['U+0000-00FF', 'ж', false],
  ['U+0000-00FF, U+0400-045F', 'ж', true],
  ['u+4??', 'ж', true],
  ['U+0436', 'ж', true],
  ['U+0436', 'з', false],
])('the font with the characters %s: %s is there: %s', (characters, character, isThere) => {
  expect(hasCharacter(characters, character)).toBe(isThere);
});
