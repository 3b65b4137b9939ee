import { resolve } from 'node:path';
import * as v from 'valibot';

/**
 * Kinds of settings. Each one reads the text of an environment variable, or fails with a description of the expected
 * text.
 */

/**
 * What the log may have of a setting: its value, or its address without user and password. Of a setting without this
 * note, the log has only that it is set.
 */
export type ShownAs = 'value' | 'address';

const asValue: { shown: ShownAs } = { shown: 'value' };
const asAddress: { shown: ShownAs } = { shown: 'address' };

export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
    v.metadata(asValue),
  );
}

export function textLike(pattern: RegExp, expected: string) {
  return v.pipe(v.string(), v.regex(pattern, expected), v.metadata(asValue));
}

export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((word) => word === 'on'),
  v.metadata(asValue),
);

/** The path of a file or folder; a relative one begins in the current folder. */
export const path = v.pipe(
  v.string(),
  v.transform((given) => resolve(given)),
  v.metadata(asValue),
);

/** A text that `parse` accepts; `parse` returns null for any other text. The log has only that it is set, by default. */
export function parsedBy<Value>(parse: (text: string) => Value | null, expected: string, shown?: ShownAs) {
  return v.pipe(
    v.string(),
    v.transform(parse),
    v.custom<Value>((value) => value !== null, expected),
    v.metadata({ shown }),
  );
}

export const origin = parsedBy(parseOrigin, 'an origin like https://console.example, without a path', 'value');

export const origins = parsedBy(parseOrigins, 'origins like https://console.example, separated by commas', 'value');

function parseOrigin(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : null;
}

function parseOrigins(text: string): string[] | null {
  const parsed = text.split(',').map((part) => parseOrigin(part.trim()));
  return parsed.every((each) => each !== null) ? parsed : null;
}

export function urlWith(protocols: string[], expected: string) {
  return addressLike((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected);
}

export function addressLike(isAddress: (text: string) => boolean, expected: string) {
  return v.pipe(v.string(), v.check(isAddress, expected), v.metadata(asAddress));
}

export const timeZone = v.pipe(
  v.string(),
  v.check(isTimeZone, 'an IANA time zone like Europe/Berlin'),
  v.metadata(asValue),
);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
