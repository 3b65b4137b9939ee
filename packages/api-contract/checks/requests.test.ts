import { describe, expect, test } from 'vitest';

import { followed, operations, parametersOf } from './testing/described-document.ts';
import type { Schema } from './testing/described-document.ts';

describe('what is sent has limits', () => {
  test.each(operations)('$call', ({ operation }) => {
    const sent = [
      ...parametersOf(operation).map(({ name = '', schema = {} }) => ({ at: name, schema })),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ at: 'body', schema })),
    ];
    expect(sent.flatMap(({ at, schema }) => unlimited(schema, at))).toEqual([]);
  });
});

describe('a body has no field that the document does not name', () => {
  test.each(operations)('$call', ({ operation }) => {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(openObjects(schema, 'body')).toEqual([]);
  });
});

/** Paths in a schema where a text, a number or a list has no limit. */
function unlimited(reference: Schema, at: string): string[] {
  const schema = followed(reference);
  const types = new Set([schema.type ?? []].flat());
  const isChosen = schema.enum !== undefined || schema.const !== undefined;
  // A pattern limits the length of a day; the size of a file is limited while it streams.
  const isText = types.has('string') && schema.format !== 'date';
  const isFile = 'contentMediaType' in schema;
  const isNumber = types.has('integer') || types.has('number');
  const isEndless =
    (isText && !isFile && schema.maxLength === undefined) ||
    (isNumber && (schema.minimum === undefined || schema.maximum === undefined)) ||
    (types.has('array') && schema.maxItems === undefined);
  return [
    ...(isEndless && !isChosen ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => unlimited(property, `${at}.${name}`)),
    ...(schema.items ? unlimited(schema.items, `${at}[]`) : []),
    ...(schema.oneOf ?? []).flatMap((choice) => unlimited(choice, at)),
  ];
}

/** Paths in a schema where an object accepts unknown fields. */
function openObjects(reference: Schema, at: string): string[] {
  const schema = followed(reference);
  const isObject = schema.type === 'object' || schema.properties !== undefined;
  return [
    ...(isObject && schema.additionalProperties !== false ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => openObjects(property, `${at}.${name}`)),
    ...(schema.items ? openObjects(schema.items, `${at}[]`) : []),
    ...(schema.oneOf ?? []).flatMap((choice) => openObjects(choice, at)),
  ];
}
