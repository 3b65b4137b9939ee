/** A country's share of the requests, the price of a thousand banner impressions in dollars, and its fill rate. */
export interface DemoCountry {
  code: string;
  share: number;
  price: number;
  fill: number;
}

const table: readonly (readonly [code: string, share: number, price: number, fill: number])[] = [
  ['US', 14, 9.8, 0.97],
  ['RU', 13, 2.1, 0.94],
  ['IN', 12, 0.7, 0.82],
  ['BR', 9, 1.3, 0.88],
  ['DE', 6, 6.4, 0.96],
  ['ID', 5.5, 0.8, 0.8],
  ['MX', 4.5, 1.5, 0.88],
  ['GB', 4, 7.2, 0.96],
  ['FR', 3.6, 4.9, 0.95],
  ['TR', 3.4, 1.1, 0.86],
  ['JP', 3, 8.1, 0.95],
  ['KR', 2.4, 6.6, 0.94],
  ['IT', 2.2, 3.6, 0.94],
  ['ES', 2.1, 3.3, 0.94],
  ['PL', 1.9, 2.4, 0.92],
  ['KZ', 1.7, 1.2, 0.86],
  ['VN', 1.6, 0.9, 0.8],
  ['PH', 1.5, 0.8, 0.8],
  ['TH', 1.3, 1.2, 0.84],
  ['CA', 1.2, 7.9, 0.96],
  ['AR', 1.1, 1, 0.84],
  ['AU', 0.9, 8.6, 0.96],
  ['NL', 0.8, 5.6, 0.95],
  ['BY', 0.7, 1.3, 0.86],
  ['EG', 0.6, 0.6, 0.74],
  ['SE', 0.5, 6.1, 0.95],
  ['CH', 0.4, 9.1, 0.96],
  ['RS', 0.35, 1.6, 0.86],
  ['CL', 0.3, 1.7, 0.88],
  ['ZZ', 0.45, 0.9, 0.6],
];

const shareSum = table.reduce((sum, [, share]) => sum + share, 0);

export const demoCountries: DemoCountry[] = table.map(([code, share, price, fill]) => ({
  code,
  share: share / shareSum,
  price,
  fill,
}));
