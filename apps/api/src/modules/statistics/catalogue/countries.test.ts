import { expect, it } from 'vitest';
import { countryOrder } from './countries.ts';

it('orders countries by their names in each language', () => {
  // Åland Islands, Albania, Egypt, Germany, Unknown; Аландские о-ва, Албания, Германия, Египет, Не определена.
  const some = new Set(['DE', 'EG', 'ZZ', 'AL', 'AX']);
  expect(countryOrder.en.filter((code) => some.has(code))).toEqual(['AX', 'AL', 'EG', 'DE', 'ZZ']);
  expect(countryOrder.ru.filter((code) => some.has(code))).toEqual(['AX', 'AL', 'DE', 'EG', 'ZZ']);
});
