import { expect, test } from 'vitest';

import { helpFromSearch } from './help-search.ts';

test.each([
  [{}, 'faq', undefined],
  [{ tab: 'contacts' }, 'contacts', undefined],
  [{ tab: 'documentation', question: 2 }, 'documentation', 2],
  [{ tab: 'nonsense', question: 'nonsense' }, 'faq', undefined],
  [{ question: '3' }, 'faq', 3],
  [{ question: 0 }, 'faq', undefined],
  [{ question: 1.5 }, 'faq', undefined],
])('%j shows the tab %s and points at question %s', (search, tab, question) => {
  expect(helpFromSearch(search)).toEqual({ tab, question });
});
