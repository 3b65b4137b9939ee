import { readFileSync } from 'node:fs';
import { operationRoles, roles, wholePublisherOperations } from '@publisher-console/api-contract/roles';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8');

/** The operations in each row of the page, by its first cell. */
const rows = new Map(
  [...page.matchAll(/^\| (?<who>[^|]+?) +\| (?<calls>.+?) +\|$/gmu)].map(({ groups }) => [
    groups?.['who'],
    [...(groups?.['calls'] ?? '').matchAll(/`(\w+)`/gu)].map(([, id]) => id),
  ]),
);

test('docs/roles.md names every call that not everybody may make, beside the roles that may', () => {
  const restricted = Object.entries<readonly string[]>(operationRoles).filter(
    ([, allowed]) => allowed.length < roles.length,
  );
  for (const [who, ofRoles] of Map.groupBy(restricted, ([, allowed]) => allowed.join(', ')))
    expect({ who, calls: rows.get(who) }).toEqual({ who, calls: ofRoles.map(([id]) => id) });
  expect(rows.get('nobody who is limited to some apps')).toEqual(wholePublisherOperations);
});
