import type { Schema } from './contract-document.ts';

/** The reader of a value: the server for a request, the caller for an answer or an event. */
export type Reader = 'server' | 'caller';

const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];
/** Keywords that do not limit values. */
export const annotations = ['title', 'description', 'examples', 'deprecated', 'x-deprecated-since', 'x-sunset'];
/** Keywords that are compared by meaning; all others must be equal. */
const understood = new Set([
  '$ref',
  'type',
  'oneOf',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'default',
  'x-extensible-enum',
  ...lowerBounds,
  ...upperBounds,
  ...annotations,
]);

/** Reasons why a single value of the type of `to` may break its reader. Objects and lists are compared elsewhere. */
export function valueDifferences(from: Schema, to: Schema, reader: Reader): string[] {
  // What a caller leaves out has another effect then.
  const hasOtherDefault = reader === 'server' && 'default' in from && from['default'] !== to['default'];
  return [
    ...unknownValues(from, to, reader),
    ...tighterKeywords(from, to).map((keyword) => `${keyword} is tighter, or another`),
    ...(hasOtherDefault ? ['default is another'] : []),
  ];
}

function tighterKeywords(from: Schema, to: Schema): string[] {
  const others = Object.keys(to).filter((keyword) => !understood.has(keyword));
  return [
    ...lowerBounds.filter((bound) => limit(from, bound, -Infinity) < limit(to, bound, -Infinity)),
    ...upperBounds.filter((bound) => limit(from, bound, Infinity) > limit(to, bound, Infinity)),
    ...others.filter((keyword) => from[keyword] !== to[keyword]),
  ].filter((keyword) => !allFit(valuesOf(from), keyword, to));
}

/** Whether values that are written out are within a limit of texts, which an enumeration need not repeat. */
function allFit(values: unknown[] | undefined, keyword: string, to: Schema): boolean {
  const fits: Record<string, (text: string) => boolean> = {
    maxLength: (text) => text.length <= limit(to, 'maxLength', Infinity),
    minLength: (text) => text.length >= limit(to, 'minLength', 0),
    pattern: (text) => new RegExp(String(to['pattern']), 'u').test(text),
  };
  const fit = fits[keyword];
  return fit !== undefined && (values?.every((value) => typeof value === 'string' && fit(value)) ?? false);
}

/** Values that are unknown to the reader. An open enumeration promises some, so only its opening is a surprise. */
function unknownValues(from: Schema, to: Schema, reader: Reader): string[] {
  const [given, known] = [valuesOf(from), valuesOf(to)];
  if (known === undefined) return [];
  if (reader === 'caller' && given !== undefined && from['x-extensible-enum'] === true)
    return to['x-extensible-enum'] === true ? [] : ['may have other values from now on'];
  const unknown = given ? given.filter((value) => !known.includes(value)) : ['any value'];
  return unknown.map((value) => `${String(value)} is not among the values`);
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function limit(schema: Schema, bound: string, otherwise: number): number {
  const value = schema[bound];
  return typeof value === 'number' ? value : otherwise;
}
