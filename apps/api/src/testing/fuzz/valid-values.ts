import fc from 'fast-check';
import type { Schema } from './fuzzed-operation.ts';

/** Longer texts are tried as hostile ones and as too long ones. */
const longestText = 200;
const mostItems = 5;

/** Values that a schema of the contract allows. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: choices, oneOf, type } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (oneOf !== undefined) return fc.oneof(...oneOf.map(validValues));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValues({ ...schema, type: one })));
  if (type === 'string') return texts(schema);
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return arrays(schema);
  if (type === 'object') return objects(schema);
  throw new Error(`The fuzzer makes no values of ${JSON.stringify(schema)}`);
}

function texts({ format, pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  const most = Math.min(maxLength, Math.max(longestText, minLength));
  const fits = (text: string) => codePoints(text) >= minLength && codePoints(text) <= maxLength;
  if (pattern !== undefined) return matching(pattern).filter(fits);
  if (format === 'email') return fc.emailAddress().filter(fits);
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] }).filter(fits);
  if (format === 'date-time') return moments().map((moment) => moment.toISOString());
  if (format === 'date') return moments().map((moment) => moment.toISOString().slice(0, 'YYYY-MM-DD'.length));
  const lengths = { minLength, maxLength: most };
  return fc.oneof(
    fc.string({ ...lengths, unit: 'grapheme-ascii' }),
    fc.string({ ...lengths, unit: 'grapheme' }).filter(fits),
    fc.string({ ...lengths, unit: 'binary' }).filter(fits),
  );
}

/** Texts of a pattern. For `\\S`, the generator would list all characters of Unicode. */
function matching(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern.replaceAll('\\S', '[!-~]'), 'u'));
}

function moments(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
}

/** The length of a text as the contract counts it. */
function codePoints(text: string): number {
  return Array.from(text).length;
}

function arrays({ items = {}, minItems = 0, maxItems = mostItems, uniqueItems = false }: Schema) {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(mostItems, minItems)) };
  const item = validValues(items);
  return uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (value) => JSON.stringify(value) })
    : fc.array(item, lengths);
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const values = Object.entries(properties).map(([name, schema]) => [name, validValues(schema)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}
