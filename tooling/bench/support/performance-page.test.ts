import { expect, test } from 'vitest';

import { withResults } from './performance-page.ts';

const other = '<!-- Results of bench:other: begin -->\nolder\n<!-- Results of bench:other: end -->\n';
const page = `Before\n<!-- Results of bench:pages: begin -->\nold\n<!-- Results of bench:pages: end -->\n${other}`;

test('results replace those of the same benchmark only', () => {
  const first = withResults(page, 'pages', 'new');
  expect(first).toMatch(/^Before\n<!-- .* -->\n\nnew\n\n<!-- .* -->\n<!-- /u);
  expect(first).toContain(other);
  expect(withResults(first, 'pages', 'new')).toBe(first);
});

test('a page without the markers of a benchmark is refused', () => {
  expect(() => withResults(page, 'statistic', 'new')).toThrow(/markers/u);
});
