export interface DemoCountry {
  code: string;
  /** The country's part of the requests of an application that is used everywhere alike. */
  share: number;
  /** Dollars for 1,000 banner impressions at the start of the statistics. */
  price: number;
  /** The part of the requests for which there is an ad. */
  fill: number;
  /** Growth of the price a year. */
  priceGrowth: number;
}

const table: readonly (readonly [code: string, share: number, price: number, fill: number, priceGrowth: number])[] = [
  ['US', 14, 9.8, 0.97, 0.06],
  ['RU', 13, 2.1, 0.94, -0.08],
  ['IN', 12, 0.7, 0.82, 0.24],
  ['BR', 9, 1.3, 0.88, 0.14],
  ['DE', 6, 6.4, 0.96, 0.03],
  ['ID', 5.5, 0.8, 0.8, 0.18],
  ['MX', 4.5, 1.5, 0.88, 0.12],
  ['GB', 4, 7.2, 0.96, 0.05],
  ['FR', 3.6, 4.9, 0.95, 0.02],
  ['TR', 3.4, 1.1, 0.86, -0.12],
  ['JP', 3, 8.1, 0.95, -0.04],
  ['KR', 2.4, 6.6, 0.94, 0.01],
  ['IT', 2.2, 3.6, 0.94, 0.04],
  ['ES', 2.1, 3.3, 0.94, 0.07],
  ['PL', 1.9, 2.4, 0.92, 0.15],
  ['KZ', 1.7, 1.2, 0.86, 0.09],
  ['VN', 1.6, 0.9, 0.8, 0.2],
  ['PH', 1.5, 0.8, 0.8, 0.16],
  ['TH', 1.3, 1.2, 0.84, 0.1],
  ['CA', 1.2, 7.9, 0.96, 0.05],
  ['AR', 1.1, 1, 0.84, -0.15],
  ['AU', 0.9, 8.6, 0.96, 0.04],
  ['NL', 0.8, 5.6, 0.95, 0.02],
  ['BY', 0.7, 1.3, 0.86, -0.05],
  ['EG', 0.6, 0.6, 0.74, -0.1],
  ['SE', 0.5, 6.1, 0.95, 0.01],
  ['CH', 0.4, 9.1, 0.96, 0.03],
  ['RS', 0.35, 1.6, 0.86, 0.11],
  ['CL', 0.3, 1.7, 0.88, 0.06],
  ['ZZ', 0.45, 0.9, 0.6, 0],
];

const shareSum = table.reduce((sum, [, share]) => sum + share, 0);

export const demoCountries: DemoCountry[] = table.map(([code, share, price, fill, priceGrowth]) => ({
  code,
  share: share / shareSum,
  price,
  fill,
  priceGrowth,
}));
