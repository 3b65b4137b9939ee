import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

/** The text for an empty field; docs/product.md, section 5. */
export const mandatory = msg`Mandatory field`.id;

/** The length of a text in code points, as the API counts it: 👍 is one character. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** A text of at most `max` characters. */
export function atMostCharacters(max: number, message: string) {
  return v.check((text: string) => characterCount(text) <= max, message);
}
