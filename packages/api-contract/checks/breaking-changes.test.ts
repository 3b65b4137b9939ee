import { describe, expect, test } from 'vitest';

import { breakingChanges } from './breaking-changes.ts';
import { readDocument } from './document-comparison.ts';
import { harmless } from './testing/harmless-changes.ts';
import { breaking } from './testing/planted-breaks.ts';
import { drop, schema } from './testing/planting.ts';
import type { Plant } from './testing/planting.ts';

const document = await readDocument('openapi.yaml');

function planted(plant: Plant[1]) {
  const changed = structuredClone(document);
  plant(changed);
  return breakingChanges(document, changed);
}

describe('a breaking change is reported:', () => {
  test.each<Plant>(breaking)('%s', (_what, plant) => {
    expect(planted(plant)).not.toEqual([]);
  });

  test('with the part of the document, what happened there, and each call', () => {
    expect(planted((changed) => drop(changed, 'AdBlockRequest', 'place'))).toEqual([
      { part: 'AdBlockRequest.place', fault: 'is refused', call: 'POST /application/{id}/ad-block' },
      { part: 'AdBlockRequest.place', fault: 'is refused', call: 'PUT /application/{id}/ad-block/{adBlockId}' },
    ]);
  });
});

test('a schema that contains itself is compared', () => {
  const nested = structuredClone(document);
  Object.assign(schema(nested, 'Application').properties ?? {}, {
    parts: { type: 'array', items: { $ref: '#/components/schemas/Application' } },
  });
  const changed = structuredClone(nested);
  drop(changed, 'Application', 'adBlockCount');
  expect(breakingChanges(nested, nested)).toEqual([]);
  expect(new Set(breakingChanges(nested, changed).map(({ part }) => part))).toEqual(
    new Set(['Application.adBlockCount']),
  );
});

test('an answered field that was always there and is removed is gone, and not only optional', () => {
  const faults = planted((changed) => drop(changed, 'Application', 'adBlockCount')).map(({ fault }) => fault);
  expect(new Set(faults)).toEqual(new Set(['is gone']));
});

describe('a harmless change is not:', () => {
  test.each<Plant>(harmless)('%s', (_what, plant) => {
    expect(planted(plant)).toEqual([]);
  });
});
