import fc from 'fast-check';
import type { Schema } from './fuzzed-operation.ts';
import { validValues } from './valid-values.ts';

/** A body in which one thing is not as the contract requires. */
export interface BrokenValue {
  /** Such as `/filterList/period: too long`. */
  what: string;
  kind: 'constraint' | 'type';
  value: unknown;
}

type Found = Pick<BrokenValue, 'kind' | 'value'> & { place: string; why: string };

/** Every way to break one constraint, or one type, of a value that its schema allows. */
export function brokenValues(schema: Schema, value: unknown): BrokenValue[] {
  return [...breaks(schema, value)].map(({ place, why, ...found }) => ({ ...found, what: `${place}: ${why}` }));
}

function* breaks(schema: Schema, value: unknown): Generator<Found> {
  yield* ofType(schema);
  if (schema.oneOf !== undefined) {
    for (const branch of schema.oneOf) yield* belowType(branch, value);
    return;
  }
  yield* belowType(schema, value);
}

function* belowType(schema: Schema, value: unknown): Generator<Found> {
  const found = (why: string, broken: unknown): Found => ({ place: '', kind: 'constraint', why, value: broken });
  const { enum: choices, format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  if (choices !== undefined) yield found('not one of the choices', 'no such choice');
  if (pattern !== undefined) yield found('another pattern', '\u2603 no such pattern');
  if (format !== undefined) yield found('another format', '\u2603 no such format');
  if (minLength !== undefined && minLength > 0) yield found('too short', 'x'.repeat(minLength - 1));
  if (maxLength !== undefined) yield found('too long', 'x'.repeat(maxLength + 1));
  if (maxLength !== undefined) yield found('too long beyond the BMP', '\u{1F600}'.repeat(maxLength + 1));
  if (minimum !== undefined) yield found('too small', minimum - 1);
  if (maximum !== undefined) yield found('too large', maximum + 1);
  if (has(schema, 'integer')) yield found('a fraction', 1.5);
  if (has(schema, 'array')) yield* ofItems(schema, value);
  if (has(schema, 'object')) yield* ofProperties(schema, value);

  function* ofItems({ items = {}, uniqueItems }: Schema, list: unknown): Generator<Found> {
    const [first = sample(items)] = Array.isArray(list) ? list : [];
    if (minItems !== undefined && minItems > 0) yield found('too few items', []);
    if (uniqueItems === true) yield found('an item twice', [first, first]);
    if (maxItems !== undefined && maxItems <= 1_000) yield found('too many items', Array(maxItems + 1).fill(first));
    for (const { place, ...below } of breaks(items, first))
      yield { ...below, place: `/0${place}`, value: [below.value] };
  }
}

function* ofProperties({ properties = {}, required = [] }: Schema, value: unknown): Generator<Found> {
  const whole = typeof value === 'object' && value !== null ? value : {};
  for (const name of required) {
    const { [name]: _left, ...rest } = whole as Record<string, unknown>;
    yield { place: `/${name}`, kind: 'constraint', why: 'missing', value: rest };
  }
  yield { place: '', kind: 'constraint', why: 'an unknown key', value: { ...whole, unknownKey: 1 } };
  for (const [name, schema] of Object.entries(properties)) {
    const own = (whole as Record<string, unknown>)[name] ?? sample(schema);
    for (const { place, ...below } of breaks(schema, own))
      yield { ...below, place: `/${name}${place}`, value: { ...whole, [name]: below.value } };
  }
}

/** A value of each JSON type. A text of a megabyte is one that no field has room for. */
const valueOfTypes: Record<string, unknown[]> = {
  string: ['1', 'x'.repeat(900_000)],
  number: [7],
  boolean: [true],
  null: [null],
  array: [[], ['x']],
  object: [{}, { $ne: null }],
};

function* ofType(schema: Schema): Generator<Found> {
  for (const [type, values] of Object.entries(valueOfTypes)) {
    if (type !== 'string' && allows(schema, type)) continue;
    for (const value of values) {
      if (value === '1' && allows(schema, 'string')) continue;
      const why = typeof value === 'string' && value.length > 1 ? 'a text of a megabyte' : JSON.stringify(value);
      yield { place: '', kind: 'type', why, value };
    }
  }
}

function allows(schema: Schema, type: string): boolean {
  if (schema.oneOf !== undefined) return schema.oneOf.some((branch) => allows(branch, type));
  return has(schema, type) || (type === 'number' && has(schema, 'integer'));
}

function has({ type }: Schema, one: string): boolean {
  return Array.isArray(type) ? type.includes(one) : type === one;
}

function sample(schema: Schema): unknown {
  return fc.sample(validValues(schema), { numRuns: 1, seed: 1 })[0];
}
