/** The currencies of ISO 4217 that have not two decimals, by how many they have. */
const exceptions = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimalsOf = new Map(
  Object.entries(exceptions).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)])),
);

/**
 * How many decimals amounts of a currency have: two for USD, none for JPY, three for KWD. `Intl` does not agree: engines
 * with ICU have none for HUF, COP and IQD, where others follow the standard, as ECMA-402 wants.
 * @see https://www.six-group.com/en/products-services/financial-information/data-standards.html
 */
export function currencyDecimals(currency: string): number {
  return decimalsOf.get(currency) ?? 2;
}

/** The options of `Intl.NumberFormat` for amounts of a currency. */
export function currencyFormat(currency: string) {
  const decimals = currencyDecimals(currency);
  return { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
}
