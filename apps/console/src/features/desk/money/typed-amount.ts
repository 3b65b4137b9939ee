import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';

/** The most digits before the decimal point that the API accepts. */
const mostDigits = 12;

/**
 * Reads an amount in major units as minor units. It reads digits, because a number would lose some of them.
 * @param text `1234.5`, `-0.05`; spaces may separate groups of three digits, and in Russian the decimal mark may be a
 * comma
 * @param locale the language in which it was typed
 * @returns null for anything else, and for more decimals than the currency has
 */
export function readAmount(text: string, currency: string, locale = 'en'): bigint | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replaceAll(/(?<=\d)[  \u202f](?=\d{3}(?!\d))/gu, '');
  const typed = locale === 'ru' ? plain.replace(',', '.') : plain;
  const [, sign = '', whole = '', part] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(typed) ?? [];
  const decimals = currencyDecimals(currency);
  if (whole === '' || whole.length > mostDigits || (part ?? '').length > decimals) return null;
  const size = BigInt(whole + (part ?? '').padEnd(decimals, '0'));
  return sign === '' ? size : -size;
}

/** Formats an amount of minor units in major units, as the API accepts it: `1234.50`. */
export function plainAmount(minor: bigint, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const size = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0n ? `-${size}` : size;
}
