/** The countries in which Amazon has an Appstore, by the end of its host name; null for `com`, which serves several. */
export const amazonCountries: Record<string, string | null> = {
  com: null,
  ca: 'CA',
  'co.jp': 'JP',
  'co.uk': 'GB',
  'com.au': 'AU',
  'com.br': 'BR',
  'com.mx': 'MX',
  de: 'DE',
  es: 'ES',
  fr: 'FR',
  in: 'IN',
  it: 'IT',
};
