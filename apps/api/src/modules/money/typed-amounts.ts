import type { Locale } from '@publisher-console/api-contract';
import { currencyDecimals, currencyFormat } from '@publisher-console/api-contract/currency-decimals';
import { OrderRefused } from '#orders/order-refused.ts';

/** The most digits before the point: sums of millions of such amounts fit in a column. */
const mostDigits = 12;

/**
 * Reads an amount in major units, such as `123.45` or `-0.5`, as minor units.
 * Throws for other texts, and for more decimals than the currency has.
 */
export function readAmount(text: string, currency: string): bigint {
  const decimals = currencyDecimals(currency);
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || whole.length > mostDigits || part.length > decimals || (part === '' && text.includes('.')))
    throw new OrderRefused('amount_unreadable', text, currency, plainAmount(12_345n, currency));
  const size = BigInt(whole + part.padEnd(decimals, '0'));
  return sign === '' ? size : -size;
}

/** An amount in major units, such as `123.45`, as `readAmount` reads it. */
export function plainAmount(minor: bigint, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0n ? `-${whole}` : whole;
}

/** An amount with its currency, such as `123.45 EUR`. */
export const amountOf = (minor: string, currency: string) => `${plainAmount(BigInt(minor), currency)} ${currency}`;

/** An amount as people read it, such as `$123.45`. */
export function amountText(minor: bigint, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, currencyFormat(currency));
  // As a text: a number has not enough digits for every amount.
  return format.format(plainAmount(minor, currency) as Intl.StringNumericLiteral);
}
