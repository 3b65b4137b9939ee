import { readFile } from 'node:fs/promises';

import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

type Content = Record<string, { schema: Schema; examples?: object }>;

interface Response {
  content?: Content;
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: Schema;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  format?: string;
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, { value: { code?: string } }>;
  };
}

const document = parse(await readFile('openapi.yaml', 'utf8')) as Document;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

/** The only calls that are answered in a session from a restore link; all others answer `password_change_required`. */
const restoringCalls = new Set(['GET /user/current', 'POST /logout']);

/** Health checks: they have no limit and need no session, and only check that the stores answer. */
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
    const parameters = parametersOf(operation);
    // Every operation with a body refuses one that is not JSON.
    const isRejectable = !call.startsWith('GET ') || parameters.length > 0 || (signedIn && !restoringCalls.has(call));
    const expected = [
      'default',
      ...(signedIn ? ['401', '403'] : []),
      ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
      ...(isRejectable ? ['422'] : []),
      ...(machineCalls.has(call) ? [] : ['429', '503']),
    ];
    expect(answers).toEqual(expect.arrayContaining(expected));
  });

  test('takes no field that it does not name', () => {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(openObjects(schema, 'body')).toEqual([]);
  });
});

describe('what is sent has limits', () => {
  test.each(operations)('$call', ({ operation }) => {
    const sent = [
      ...parametersOf(operation).map(({ name = '', schema = {} }) => ({ at: name, schema })),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ at: 'body', schema })),
    ];
    expect(sent.flatMap(({ at, schema }) => unlimited(schema, at))).toEqual([]);
  });
});

test.each(Object.entries(document.components.schemas))('%s says what it and each of its fields is', (name, schema) => {
  expect([...(schema.description ? [] : [name]), ...unexplained(schema, name)]).toEqual([]);
});

describe('failure codes', () => {
  const { enum: codes = [], description = '' } = document.components.schemas['FailureCode'] ?? {};

  test('are explained, all of them', () => {
    const explained = [...description.matchAll(/^- `(\w+)`: \S.*\.$/gm)].map(([, code]) => code);
    expect(explained).toEqual(codes);
  });

  test('have an example each', () => {
    const shown = Object.values(document.components.examples).flatMap(({ value }) => value.code ?? []);
    expect(new Set(shown)).toEqual(new Set(codes));
  });
});

// The linter checks the examples themselves against their schemas.
test('every request and every answer in JSON has an example', () => {
  const sent = operations.flatMap(({ call, operation }) => contentsOf(call, operation.requestBody));
  const answered = operations.flatMap(({ call, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => contentsOf(`${call} ${status}`, response)),
  );
  const shared = Object.entries(document.components.responses).flatMap(([name, response]) =>
    contentsOf(name, response),
  );
  const contents = [...sent, ...answered, ...shared];
  expect(contents.filter(({ examples }) => examples === undefined).map(({ at }) => at)).toEqual([]);
  expect(contents.length).toBeGreaterThan(operations.length);
});

test('a field whose name says what it holds has the format of that', () => {
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

/** Schemas of bodies in JSON and of forms. */
function contentsOf(at: string, { content = {} }: Response = {}): { at: string; examples?: object | undefined }[] {
  return Object.entries(content)
    .filter(([type]) => type === 'application/json' || type === 'multipart/form-data')
    .map(([, { examples }]) => ({ at, examples }));
}

/** Every field in a schema, with its name and its path. */
function fieldsOf(schema: Schema, at: string): { name: string; at: string; schema: Schema }[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      { name, at: `${at}.${name}`, schema: property },
      ...fieldsOf(property, `${at}.${name}`),
    ]),
    ...(schema.items ? fieldsOf(schema.items, `${at}[]`) : []),
  ];
}

/** The formats that a value of a schema can have. */
function formatsOf(reference: Schema): string[] {
  const schema = followed(reference);
  return [...(schema.format ? [schema.format] : []), ...(schema.oneOf ?? []).flatMap(formatsOf)];
}

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => {
    const name = parameter.$ref?.slice('#/components/parameters/'.length) ?? '';
    return document.components.parameters[name] ?? parameter;
  });
}

function followed(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components.schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {};
}

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

/** Fields without a description. */
function unexplained(schema: Schema, at: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.$ref || property.description ? [] : [`${at}.${name}`]),
    ...unexplained(property, `${at}.${name}`),
  ]);
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
