import { mayCall } from '@publisher-console/api-contract/roles';
import type { Member } from '@publisher-console/api-contract/roles';
import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedDatabase } from './stores/sql/database.ts';
import { openTestDatabase } from './stores/sql/testing/test-database.ts';
import { credentialCells, foreignCells } from './testing/access/access-cells.ts';
import { canariesShownTo, runCells } from './testing/access/access-matrix.ts';
import { documentedOperations } from './testing/access/documented-operations.ts';
import { startNeighbourhood } from './testing/access/neighbourhood.ts';
import type { Neighbourhood } from './testing/access/neighbourhood.ts';
import { ownCells } from './testing/access/own-calls.ts';
import { foreignRoleCells, members, otherApplicationCells, ownRoleCells } from './testing/access/role-cells.ts';
import { rowFaults } from './testing/access/row-faults.ts';

const operations = documentedOperations();

let sql: OpenedDatabase;
let hood: Neighbourhood;
beforeAll(async () => {
  sql = await openTestDatabase();
  hood = await startNeighbourhood(sql);
});
afterAll(async () => {
  await hood.close();
  await sql.close();
});

test('each operation of the contract has a row, which names every id that the operation accepts', () => {
  expect(rowFaults(hood, operations)).toEqual([]);

  const added = { ...operations[0], id: 'addedOperation' } as never;
  expect(rowFaults(hood, [...operations, added])).toEqual(['addedOperation has no row']);
  const shared = operations.find(({ id }) => id === 'getNetworkDocuments');
  const withIds = { ...shared, pathNames: ['id'], hasIdsInBody: true } as never;
  expect(rowFaults(hood, [...operations, withIds])).toEqual([
    'the row of getNetworkDocuments names the same id for all publishers',
    'the row of getNetworkDocuments names no ids in the body',
  ]);
});

test('a call without valid credentials is refused by its own answer, and changes nothing', async () => {
  const cells = operations.flatMap((operation) => credentialCells(hood, operation));
  const run = await runCells(hood, cells);
  expect(run.deviations).toEqual([]);
});

test('things of another publisher are answered like things that do not exist, and change nothing', async () => {
  const cells = operations.flatMap((operation) => foreignCells(hood, operation));
  const run = await runCells(hood, cells);
  expect(run.deviations).toEqual([]);
});

test('everybody else may make the call, which changes no row of another publisher', async () => {
  const run = await runCells(hood, await ownCells(hood, operations), { unchanged: hood.victim });
  expect(run.deviations).toEqual([]);
});

test('the values that no answer showed are those that their owner sees', async () => {
  expect(await canariesShownTo(hood, hood.victim, operations)).toEqual([
    'adBlockId',
    'adBlockName',
    'apiTokenId',
    'applicationId',
    'applicationName',
    'contractFileId',
    'contractNumber',
    'deliveryId',
    'email',
    'factorId',
    'id',
    'invitationId',
    'invitedEmail',
    'memberId',
    'publisherId',
    'questionId',
    'reportFileId',
    'revenue',
    'sessionId',
    'stoppedAdBlockId',
    'stoppedApplicationId',
    'templateId',
    'templateTitle',
    'webhookUrl',
  ]);
  expect(await canariesShownTo(hood, hood.attacker, operations)).toEqual([]);
});

test('a member may call what the table of roles allows, in a session and with a token, and nothing else', async () => {
  const run = await runCells(hood, await ownRoleCells(hood, operations, { destructiveByToken: isNightly }), {
    unchanged: hood.victim,
  });
  expect(run.deviations).toEqual([]);
});

test('a row of the table that the API does not follow is found once in each way to call', async () => {
  const planted: typeof mayCall = (member, id) =>
    id === 'search' && member.role === 'analyst' && !member.isLimited ? false : mayCall(member, id);
  const search = operations.filter(({ id }) => id === 'search');
  const run = await runCells(hood, await ownRoleCells(hood, search, { table: planted, destructiveByToken: true }), {
    unchanged: hood.victim,
  });
  expect(run.deviations).toEqual(
    ['session', 'token'].map((way) => `search, own app, analyst, ${way}: 200  in place of 409 role_not_allowed`),
  );
});

test('other applications of the publisher do not exist for a limited member, and change nothing', async () => {
  const run = await runCells(hood, await otherApplicationCells(hood, operations), { unchanged: hood.victim });
  expect(run.deviations).toEqual([]);
});

/** A member who sees money, and one whose calls look up an application too. The owner, who may do most, is above. */
const isFirst = ({ role, isLimited }: Member) => role === 'accountant' || (role === 'manager' && isLimited);
const strangers = trialCases(
  members.filter(isFirst),
  members.filter((member) => !isFirst(member)),
);

test('things of another publisher do not exist for members of other roles, and change nothing', async () => {
  // Each member alone, because they share the limits of their publisher.
  for (const cells of await foreignRoleCells(hood, operations, strangers))
    expect((await runCells(hood, cells)).deviations).toEqual([]);
});
