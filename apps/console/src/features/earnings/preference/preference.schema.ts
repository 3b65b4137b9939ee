import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

const notAnAmount = msg`Enter an amount such as 500`.id;
const dayMissing = msg`Choose a day`.id;

/** The most digits of a threshold in the minor unit. */
const mostDigits = 15;

/** An amount in the form in which it is typed, without separators of thousands: '500.00'. */
export function typedAmount(minor: string, decimals: number): string {
  if (decimals === 0) return minor;
  const digits = minor.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A typed amount in the minor unit; null if it is none. Spaces may separate thousands; a comma may be the point. */
export function minorOf(typed: string, decimals: number): string | null {
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d+))?$/u.exec(typed.replaceAll(/\s/gu, '')) ?? [];
  if (whole === undefined || part.length > decimals) return null;
  const minor = (whole + part.padEnd(decimals, '0')).replace(/^0+(?=\d)/u, '');
  return minor.length > mostDigits ? null : minor;
}

/**
 * The form for the threshold and the hold.
 * @param decimals of the currency
 */
export function preferenceSchema(decimals: number) {
  return v.pipe(
    v.object({
      threshold: v.pipe(
        v.string(),
        v.check((typed) => typed.trim() === '' || minorOf(typed, decimals) !== null, notAnAmount),
      ),
      hold: v.picklist(['no', 'until']),
      // Only rendered for a hold.
      heldUntil: v.optional(v.string(), ''),
    }),
    v.forward(
      v.partialCheck([['hold'], ['heldUntil']], ({ hold, heldUntil }) => hold === 'no' || heldUntil !== '', dayMissing),
      ['heldUntil'],
    ),
    v.transform(({ threshold, hold, heldUntil }) => ({
      threshold: minorOf(threshold, decimals),
      heldUntil: hold === 'until' ? heldUntil : null,
    })),
  );
}
