import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorObject } from 'ajv';
import { readContract } from '#contract/document.ts';
import { bodyErrors } from './body-errors.ts';
import { createRequestValidation } from './request-validation.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
}

/** A schema of the contract with what its references name. */
function resolved(schema: object): Schema {
  const { components } = readContract() as unknown as { components: Record<string, Record<string, object>> };
  const text = JSON.stringify(schema, (_key, value: { $ref?: string } | null) => {
    const [, , section = '', name = ''] = value?.$ref?.split('/') ?? [];
    return section === '' ? value : components[section]?.[name];
  });
  return JSON.parse(text) as Schema;
}

/** The JSON bodies of the contract by their operations. */
const bodies = Object.values(readContract().paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ operationId, requestBody }) => {
    const { schema } = (requestBody?.content?.['application/json'] ?? {}) as { schema?: object };
    return schema === undefined ? [] : [{ operationId, schema: resolved(schema) }];
  });

function schemaOf(operation: string): Schema {
  const found = bodies.find(({ operationId }) => operationId === operation);
  if (found === undefined) throw new Error(`${operation} has no body.`);
  return found.schema;
}

function errorsOf(schema: Schema, body: unknown): ErrorObject[] {
  const validate = createRequestValidation()({ schema, httpPart: 'body', method: 'POST', url: '/' });
  return validate(body) === true ? [] : (validate.errors as ErrorObject[]);
}

interface ListPlace {
  operation: string;
  path: string[];
  most: number;
  schema: Schema;
}

/** The lists of a body, with their places. */
function listsIn(operation: string, schema: Schema, of: Schema = schema, path: string[] = []): ListPlace[] {
  const own = of.items === undefined ? [] : [{ operation, path, most: of.maxItems ?? Infinity, schema }];
  const fields = Object.entries(of.properties ?? {});
  return [...own, ...fields.flatMap(([name, field]) => listsIn(operation, schema, field, [...path, name]))];
}

const lists = bodies.flatMap(({ operationId, schema }) => listsIn(operationId, schema));

describe('of a body that is refused for its size', () => {
  test.each(lists.map((list) => [list.operation, list.path.join('.'), list] as const))(
    'no item beyond the limit is looked at: %s, %s',
    (_operation, _name, { path, most, schema }) => {
      const beyond = new Set<number>();
      const items = Array.from({ length: most + 1_000 }, (_, index) => index);
      const list = new Proxy(items, {
        get: (target, key, receiver): unknown => {
          if (typeof key === 'string' && Number(key) > most) beyond.add(Number(key));
          return Reflect.get(target, key, receiver);
        },
      });
      const body = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), list);
      const tooMany = { instancePath: `/${path.join('/')}`, keyword: 'maxItems', params: { limit: most } };
      expect(errorsOf(schema, body)).toContainEqual(expect.objectContaining(tooMany));
      expect([...beyond]).toEqual([]);
    },
  );

  test('no more of a text is looked at than its limit needs', () => {
    const body = { url: `https://a.example/${'a'.repeat(1_000_000)}`, events: ['day.final'] };
    const errors = errorsOf(schemaOf('updateWebhook'), body);
    expect(errors).toMatchObject([{ instancePath: '/url', keyword: 'maxLength', params: { limit: 2_048 } }]);
    expect(errors.map(({ data }) => String(data).length)).toEqual([2 * 2_048 + 2]);
  });

  test('no more unknown fields are reported than an answer names', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]));
    const errors = errorsOf(schemaOf('updateWebhook'), { ...many, url: 'https://a.example/', events: ['day.final'] });
    expect(errors).toHaveLength(50);
    const unknown = Array.from({ length: 50 }, (_, index) => [`k${index}`, ['Unknown field']]);
    expect(bodyErrors(errors, 'en')).toEqual(Object.fromEntries(unknown));
  });
});

describe('a body that is too large', () => {
  let errors: ErrorObject[];
  beforeAll(() => {
    const groupList = Array.from({ length: 1_000 }, () => 'date');
    const filterList = { applicationList: Array.from({ length: 20_000 }, (_, index) => `id-${index}`) };
    errors = errorsOf(schemaOf('getStatistic'), { groupList, filterList, other: 1 });
  });

  test.each([
    [
      'en',
      {
        other: ['Unknown field'],
        indicatorList: ['Mandatory field'],
        groupList: ['Too many items', 'Items must not repeat'],
        'filterList.period': ['Mandatory field'],
        'filterList.applicationList': ['Too many items'],
      },
    ],
    [
      'ru',
      {
        other: ['Неизвестное поле'],
        indicatorList: ['Обязательное поле'],
        groupList: ['Слишком много элементов', 'Элементы не должны повторяться'],
        'filterList.period': ['Обязательное поле'],
        'filterList.applicationList': ['Слишком много элементов'],
      },
    ],
  ] as const)('gets all of its errors at once, in the language %s', (locale, fieldErrors) => {
    expect(bodyErrors(errors, locale)).toEqual(fieldErrors);
  });
});

test('a body as large as allowed is accepted, and gets the defaults of the contract', () => {
  const body = {
    groupList: ['date', 'application', 'adBlock', 'adFormat', 'geo_country'],
    indicatorList: ['revenue'],
    filterList: {
      period: { preset: 'today' },
      // Characters of two units: the limit counts characters.
      applicationList: Array.from({ length: 10_000 }, (_, index) => `${index}`.padEnd(64, '-').replaceAll('-', '😀')),
    },
    pagination: {},
  };
  expect(errorsOf(schemaOf('getStatistic'), body)).toEqual([]);
  expect(body.pagination).toEqual({ page: 1, size: 25 });
});
