import { expect, test } from 'vitest';

import { helpFromSearch } from './help-search.ts';

test.each([
  [{}, 'faq', undefined, ''],
  [{ tab: 'contacts' }, 'contacts', undefined, ''],
  [{ tab: 'documentation', question: 2 }, 'documentation', 2, ''],
  [{ tab: 'nonsense', question: 'nonsense' }, 'faq', undefined, ''],
  [{ question: '3' }, 'faq', 3, ''],
  [{ question: 0 }, 'faq', undefined, ''],
  [{ question: 1.5 }, 'faq', undefined, ''],
  [{ term: 'paid' }, 'faq', undefined, 'paid'],
  [{ term: '30' }, 'faq', undefined, '30'],
  [{ term: ['paid'] }, 'faq', undefined, ''],
])('%j shows the tab %s, points at question %s and searches for “%s”', (search, tab, question, term) => {
  expect(helpFromSearch(search)).toEqual({ tab, question, term });
});
