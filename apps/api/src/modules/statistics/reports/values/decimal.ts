/** An exact decimal: `digits` divided by ten to the power of `decimals`. */
export interface Decimal {
  digits: bigint;
  decimals: number;
}

/** A decimal in digits, without an exponent and without zeros at its end: `1234.5`. */
export function decimalText({ digits, decimals }: Decimal): string {
  // A fast path: files have millions of counts.
  if (decimals === 0) return String(digits);

  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const point = all.length - decimals;
  let end = all.length;
  while (end > point && all[end - 1] === '0') end -= 1;
  return end === point ? sign + all.slice(0, point) : `${sign}${all.slice(0, point)}.${all.slice(point, end)}`;
}

const powersOfTen = Array.from({ length: 7 }, (_, power) => 10n ** BigInt(power));

/** A decimal of up to six decimals with so many decimals, rounded as screens round it, half away from zero: `1234.50`. */
export function roundedText({ digits, decimals }: Decimal, places: number): string {
  const unit = powersOfTen[Math.abs(decimals - places)] ?? 1n;
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  const rounded = decimals > places ? (digits + half) / unit : digits * unit;
  const all = String(rounded < 0n ? -rounded : rounded).padStart(places + 1, '0');
  const point = all.length - places;
  return `${rounded < 0n ? '-' : ''}${all.slice(0, point)}${places > 0 ? '.' : ''}${all.slice(point)}`;
}

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as it is (https://tc39.es/proposal-json-parse-with-source/). TypeScript lacks it. */
    rawJSON(text: string): object;
  }
}

/** A decimal for a JSON answer, where it is written exactly, as a number. */
export function jsonNumber(value: Decimal): number {
  const text = decimalText(value);
  const double = Number(text);
  // From 2^33 units on, two amounts that differ in the sixth decimal can be the same double.
  return String(double) === text ? double : (JSON.rawJSON(text) as unknown as number);
}

/** Rounds to the nearest whole number, and a tie to the even one, so that sums are not biased. The denominator is above zero. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -divideHalfEven(-numerator, denominator);

  const quotient = numerator / denominator;
  const twiceRest = (numerator % denominator) * 2n;
  if (twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n)) return quotient + 1n;

  return quotient;
}
