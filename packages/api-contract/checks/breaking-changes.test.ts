import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { breakingChanges } from './breaking-changes.ts';
import type { ContractDocument, Operation } from './breaking-changes.ts';
import type { Schema } from './schema-compatibility.ts';

const released = await read('released/openapi.yaml');

test('the document breaks nobody who was built on the released one, or has a version that says so', async () => {
  const current = await read('openapi.yaml');
  const mayBreak = compatibility(current) !== compatibility(released);
  expect(mayBreak ? [] : breakingChanges(released, current)).toEqual([]);
});

type Plant = [what: string, plant: (document: ContractDocument) => unknown];

describe('a breaking change is reported:', () => {
  test.each<Plant>([
    ['an operation is gone', ({ paths }) => delete paths['/application/{id}']?.['delete']],
    ['a path is gone', ({ paths }) => delete paths['/document']],
    ['an answer is gone', (document) => delete call(document, 'post', '/document').responses['200']],
    ['a kind of file is gone', ({ components }) => delete components.responses?.['ReportFile']?.content?.['text/csv']],
    ['an answered field is gone', (document) => drop(document, 'Application', 'adBlockCount')],
    ['an answered field that comes at times is gone', (document) => drop(document, 'IndicatorValues', 'ecpm')],
    ['an answered field may be missing', (document) => makeOptional(document, 'Application', 'status')],
    [
      'an answered field may be null',
      (document) => (field(document, 'Pagination', 'total').type = ['integer', 'null']),
    ],
    ['an answered field has another type', (document) => (field(document, 'UploadedFile', 'size').type = 'string')],
    ['an answered field has another form', (document) => delete schema(document, 'Instant')['format']],
    ['an answered enumeration grows', (document) => schema(document, 'Status').enum?.push('paused')],
    ['a request needs a new field', (document) => add(document, 'AdBlockRequest', 'size').required?.push('size')],
    ['a request needs a known field', (document) => schema(document, 'AdBlockRequest').required?.push('place')],
    ['a field of a request is gone', (document) => drop(document, 'AdBlockRequest', 'place')],
    [
      'a field of a request has another type',
      (document) => (field(document, 'LinkRequest', 'expires').type = 'string'),
    ],
    ['a field of a request must not be null', (document) => (schema(document, 'AdBlockPlace').type = 'string')],
    ['an enumeration of a request shrinks', (document) => field(document, 'FeedbackRequest', 'subject').enum?.pop()],
    ['a shared enumeration shrinks', (document) => schema(document, 'PresetId').enum?.pop()],
    ['a choice of a request is gone', (document) => schema(document, 'Period').oneOf?.pop()],
    ['a limit is tighter', (document) => (field(document, 'FeedbackRequest', 'text')['maxLength'] = 100)],
    ['a limit is new', (document) => (schema(document, 'IndicatorList')['minItems'] = 2)],
    ['a pattern is new', (document) => (schema(document, 'PersonName')['pattern'] = '^[A-Z]')],
    ['a query needs a new parameter', (document) => addParameter(document, true)],
    ['a parameter of the query is gone', (document) => call(document, 'get', '/application').parameters?.pop()],
    ['an open call needs a session', (document) => delete call(document, 'post', '/login').security],
  ])('%s', (_what, plant) => {
    expect(breakingChanges(released, planted(plant))).not.toEqual([]);
  });

  test('with the call, the place in it and what happened there', () => {
    const after = planted((document) => drop(document, 'AdBlockRequest', 'place'));
    expect(breakingChanges(released, after)).toEqual([
      'POST /application/{id}/ad-block body.place: is refused',
      'PUT /application/{id}/ad-block/{adBlockId} body.place: is refused',
    ]);
  });
});

describe('a harmless change is not:', () => {
  test.each<Plant>([
    ['nothing', () => {}],
    ['an operation is new', ({ paths }) => Object.assign(paths, { '/new': paths['/health'] })],
    ['an answered field is new', (document) => add(document, 'Application', 'size').required?.push('size')],
    ['an answer of failure is gone', (document) => delete call(document, 'post', '/document').responses['501']],
    ['an answered enumeration shrinks', (document) => schema(document, 'Status').enum?.pop()],
    ['a request has a new field that it does not need', (document) => add(document, 'AdBlockRequest', 'size')],
    ['a field of a request may be missing', (document) => makeOptional(document, 'RegistrationRequest', 'contacts')],
    [
      'an enumeration of a request grows',
      (document) => field(document, 'FeedbackRequest', 'subject').enum?.push('praise'),
    ],
    ['a limit is wider', (document) => (field(document, 'FeedbackRequest', 'text')['maxLength'] = 9_000)],
    ['the query takes a new parameter', (document) => addParameter(document, false)],
    ['a description is another', (document) => (schema(document, 'Status')['description'] = 'Another')],
    ['a schema has another name', (document) => renameSchema(document, 'AppAdsTxtCheck')],
  ])('%s', (_what, plant) => {
    expect(breakingChanges(released, planted(plant))).toEqual([]);
  });
});

/** The part of a version that has to change with a breaking change: the first number, or two while that is 0. */
function compatibility({ info }: ContractDocument): string {
  const [major = '', minor = ''] = info.version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

async function read(file: string): Promise<ContractDocument> {
  return parse(await readFile(file, 'utf8')) as ContractDocument;
}

function planted(plant: (document: ContractDocument) => unknown): ContractDocument {
  const document = structuredClone(released);
  plant(document);
  return document;
}

function call({ paths }: ContractDocument, method: string, path: string): Operation {
  const operation = paths[path]?.[method];
  if (operation === undefined) throw new Error(`The released document has no ${method} ${path}`);
  return operation;
}

function schema({ components }: ContractDocument, name: string): Schema {
  const found = components.schemas[name];
  if (found === undefined) throw new Error(`The released document has no ${name}`);
  return found;
}

function field(document: ContractDocument, name: string, property: string): Schema {
  const found = schema(document, name).properties?.[property];
  if (found === undefined) throw new Error(`The released document has no ${name}.${property}`);
  return found;
}

function add(document: ContractDocument, name: string, property: string): Schema {
  const changed = schema(document, name);
  changed.properties = { ...changed.properties, [property]: { type: 'integer' } };
  return changed;
}

function drop(document: ContractDocument, name: string, property: string): void {
  delete schema(document, name).properties?.[property];
  makeOptional(document, name, property);
}

function makeOptional(document: ContractDocument, name: string, property: string): void {
  const changed = schema(document, name);
  changed.required = (changed.required ?? []).filter((required) => required !== property);
}

function addParameter(document: ContractDocument, required: boolean): void {
  const parameter = { name: 'new', in: 'query', required, schema: { type: 'string' } };
  call(document, 'get', '/application').parameters?.push(parameter);
}

function renameSchema(document: ContractDocument, name: string): void {
  const text = JSON.stringify(document).replaceAll(`schemas/${name}"`, 'schemas/Renamed"');
  Object.assign(document, JSON.parse(text));
  document.components.schemas['Renamed'] = schema(document, name);
  delete document.components.schemas[name];
}
