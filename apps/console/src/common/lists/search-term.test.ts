import { readFile } from 'node:fs/promises';

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

import { searchTerm, termLengthMax } from './search-term.ts';

it('allows a term as long as the API contract does', async () => {
  const url = new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  const { components } = parse(await readFile(url, 'utf8'));
  expect(components.parameters.Term.schema.maxLength).toBe(termLengthMax);
});

it('cuts any text to a term that the API accepts, and a short text not at all', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(`${'x'.repeat(199)}👍`));
  fc.assert(
    fc.property(text, (typed) => {
      const term = searchTerm(typed);
      expect(term.length).toBeLessThanOrEqual(termLengthMax);
      expect(typed.trimStart().startsWith(term)).toBe(true);
      expect(decodeURIComponent(encodeURIComponent(term))).toBe(term);
      expect(searchTerm(term)).toBe(term);
      const isCut = term !== typed.trim();
      expect(isCut).toBe(typed.trim().length > termLengthMax);
    }),
  );
});
