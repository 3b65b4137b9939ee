import { expect, test } from 'vitest';
import { normaliseText } from './normalise-text.ts';

test.each([
  ['a space', ' '],
  ['a space that does not break', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a space of no width', '\u200b'],
  ['a joiner', '\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a filler of Hangul', '\u3164'],
  ['a narrow filler of Hangul', '\uffa0'],
  ['the first filler of a syllable', '\u115f'],
  ['an empty Braille cell', '\u2800'],
  ['a Khmer vowel that is not shown', '\u17b4'],
  ['a Mongolian separator', '\u180e'],
  ['a selector of a variant', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['an empty note', '\u{1d159}'],
  ['a sign for a missing object', '\ufffc'],
  ['an anchor of an annotation', '\ufff9'],
])('%s alone is no name, alone and repeated', (_what, character) => {
  expect(normaliseText(character)).toBe('');
  expect(normaliseText(`${character} ${character}\t\u200b`)).toBe('');
});

test.each([
  ['  Chess \n', 'Chess'],
  ['Café'.normalize('NFD'), 'Café'],
  ['Й'.normalize('NFD'), 'Й'],
  ['한국어'.normalize('NFD'), '한국어'],
  ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
  ['⠓⠊', '⠓⠊'],
  ['ﬁt', 'ﬁt'],
])('%j is the name %j', (typed, name) => {
  expect(normaliseText(typed)).toBe(name);
});
