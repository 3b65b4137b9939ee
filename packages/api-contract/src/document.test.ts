import { readFile } from 'node:fs/promises';

import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = parse(await readFile('openapi.yaml', 'utf8')) as Document;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

/** Calls of machines, which are neither limited nor signed in, and read no store but to tell whether it answers. */
const machineCalls = new Set(['GET /health', 'GET /ready']);

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate('openapi.yaml');
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('no two operations share a name', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(operations.length);
});

describe.each(operations)('$call', ({ call, operation }) => {
  test('has a name, a tag that the document explains, and a summary', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary).toBeTruthy();
    expect(operation.tags).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags ?? []));
  });

  test('names every error answer that it can give', () => {
    const answers = Object.keys(operation.responses);
    const signedIn = operation.security === undefined;
    const expected = [
      ...(signedIn ? ['401', '403'] : []),
      ...(operation.requestBody ? ['422'] : []),
      ...(machineCalls.has(call) ? [] : ['429', '503']),
    ];
    expect(answers).toEqual(expect.arrayContaining(expected));
  });

  test('takes no field that it does not name', () => {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(openObjects(schema, operation.operationId ?? call)).toEqual([]);
  });
});

/** Where in a schema an object accepts fields that it does not name. */
function openObjects(schema: Schema, at: string): string[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice('#/components/schemas/'.length);
    return openObjects(document.components.schemas[name] ?? {}, name);
  }
  const isObject = schema.type === 'object' || schema.properties !== undefined;
  return [
    ...(isObject && schema.additionalProperties !== false ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => openObjects(property, `${at}.${name}`)),
    ...(schema.items ? openObjects(schema.items, `${at}[]`) : []),
    ...(schema.oneOf ?? []).flatMap((choice) => openObjects(choice, at)),
  ];
}
