import { expect, test } from 'vitest';

import { shortName } from './short-name.ts';

test('a long name in a sentence is cut between two characters, an ordinary one stays whole', () => {
  expect(shortName('Sudoku Every Day')).toBe('Sudoku Every Day');
  expect(shortName('🎲'.repeat(60))).toBe('🎲'.repeat(60));
  expect(shortName(`${'🎲'.repeat(59)} dice`)).toBe(`${'🎲'.repeat(59)}…`);
});
