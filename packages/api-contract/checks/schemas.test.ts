import { describe, expect, test } from 'vitest';

import { document, fieldsOf, followed, operations, parametersOf } from './testing/described-document.ts';
import type { Schema } from './testing/described-document.ts';

interface Deprecable {
  deprecated?: boolean;
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
  description?: string;
}

test.each(Object.entries(document.components.schemas))('%s and its fields have descriptions', (name, schema) => {
  expect([...(schema.description ? [] : [name]), ...unexplained(schema, name)]).toEqual([]);
});

test('money, times, days, statuses and ids have a description of what they are of', () => {
  const plain = new Set(
    ['Money', 'Instant', 'Day', 'Status', 'EntityId'].map((name) => `#/components/schemas/${name}`),
  );
  const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
  const bare = fields.filter(({ schema }) => plain.has(schema.$ref ?? '') && schema.description === undefined);
  expect(bare.map(({ at }) => at)).toEqual([]);
});

test('a field whose name shows its kind has the format of that kind', () => {
  const formats: [name: RegExp, format: string][] = [
    [/^(?:from|to|date|finalUntil)$/, 'date'],
    [/(?:At|AsOf)$/, 'date-time'],
    [/^email$/, 'email'],
    [/^uuid$/, 'uuid'],
  ];
  const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
  const wrong = fields.filter(({ name, schema }) => {
    const [, format] = formats.find(([pattern]) => pattern.test(name)) ?? [];
    return format !== undefined && schema.type !== 'array' && !formatsOf(schema).includes(format);
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test.each(Object.entries(document.components.schemas))('%s limits the length of its lists', (name, schema) => {
  const lists = [{ at: name, schema }, ...fieldsOf(schema, name)].filter(({ schema: { type } }) =>
    [type].flat().includes('array'),
  );
  expect(lists.filter(({ schema: list }) => list.maxItems === undefined).map(({ at }) => at)).toEqual([]);
});

describe('failure codes', () => {
  const { enum: codes = [], description = '' } = document.components.schemas['FailureCode'] ?? {};

  test('are explained, all of them', () => {
    const explained = [...description.matchAll(/^- `(\w+)`: \S.*\.$/gm)].map(([, code]) => code);
    expect(explained).toEqual(codes);
  });

  test('have an example each', () => {
    const failures = Object.values(document.components.examples).filter(({ value }) => value.result === false);
    const shown = failures.flatMap(({ value }) => value.code ?? []);
    expect(new Set(shown)).toEqual(new Set(codes));
  });
});

test('the description of an enumeration that may grow announces other values', () => {
  const open = Object.entries(document.components.schemas)
    .flatMap(([name, schema]) => [{ at: name, schema }, ...fieldsOf(schema, name)])
    .filter(({ schema }) => schema['x-extensible-enum'] === true);
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ schema }) => !/\b[Oo]ther\b|\bOthers\b/.test(schema.description ?? ''))).toEqual([]);
  expect(open.filter(({ schema }) => schema.enum === undefined)).toEqual([]);
});

test('what is deprecated states since when, until when at least it stays, and what to use', () => {
  const deprecated = [
    ...operations.flatMap(({ call, operation }) =>
      [operation, ...parametersOf(operation)].map((part) => ({ at: call, part: part as Deprecable })),
    ),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      fieldsOf(schema, name).map(({ at, schema: part }) => ({ at, part: part as Deprecable })),
    ),
  ].filter(({ part }) => part.deprecated === true);
  const unclear = deprecated.filter(({ part }) => {
    const [since, sunset] = [part['x-deprecated-since'], part['x-sunset']].map((day) => Date.parse(day ?? ''));
    return !(Number(sunset) - Number(since) >= 90 * 24 * 3_600_000 && /`\w+`/.test(part.description ?? ''));
  });
  expect(deprecated.length).toBeGreaterThan(0);
  expect(unclear.map(({ at }) => at)).toEqual([]);
});

/** The formats that a value of a schema can have. */
function formatsOf(reference: Schema): string[] {
  const schema = followed(reference);
  return [...(schema.format ? [schema.format] : []), ...(schema.oneOf ?? []).flatMap(formatsOf)];
}

/** Fields without a description. */
function unexplained(schema: Schema, at: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.$ref || property.description ? [] : [`${at}.${name}`]),
    ...unexplained(property, `${at}.${name}`),
  ]);
}
