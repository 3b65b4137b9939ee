import { randomUUID } from 'node:crypto';
import { mayCall, roles } from '@publisher-console/api-contract/roles';
import type { Member } from '@publisher-console/api-contract/roles';
import { eq } from 'drizzle-orm';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import type { OperationId, SecuredOperation } from '#contract/operation.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { membership, membershipApplication, person } from '#stores/sql/tables/person.ts';
import type { TestApi } from '#testing/test-api.ts';
import { answerToForeign, foreignCells, partsOf, requestOf } from './access-cells.ts';
import type { AccessCell } from './access-cells.ts';
import { addFactors, addResident, movedInAt } from './belongings.ts';
import type { Belongings, Resident } from './belongings.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import type { Credentials, Neighbourhood } from './neighbourhood.ts';
import type { Expected, OperationRow } from './operation-row.ts';
import { operationRows } from './operation-rows.ts';

type Table = typeof mayCall;

/** A member of each kind. */
export const members: readonly Member[] = [
  ...roles.map((role) => ({ role, isLimited: false })),
  { role: 'manager', isLimited: true },
  { role: 'analyst', isLimited: true },
];
const limited = members.filter(({ isLimited }) => isLimited);

const refused: Expected = { status: 409, code: 'role_not_allowed' };

/** A member of a resident, in a session and with an API token. Own sessions, factors and the address are those of the member. */
interface AddedMember {
  things: Resident;
  session: Credentials;
  token: Credentials;
}

/** @param applications that a limited member may see */
export async function addMember(
  api: TestApi,
  of: Resident,
  { role, isLimited }: Member,
  applications: readonly string[],
): Promise<AddedMember> {
  const id = randomUUID();
  const email = `${id}@members.example`;
  const publisherId = of.id;
  await asOwner(api.database, async (all) => {
    const [owner] = await all.select().from(person).where(eq(person.id, of.id));
    if (owner === undefined) throw new Error('The publisher has no owner.');
    await all.insert(person).values({ ...owner, id, email });
    const joined = { id, personId: id, publisherId, role, isLimited, createdAt: movedInAt };
    await all.insert(membership).values(joined);
    for (const applicationId of isLimited ? applications : [])
      await all.insert(membershipApplication).values({ membershipId: id, applicationId, publisherId });
  });
  const signIn = async () => {
    const body = { login: email, password: of.password };
    const { data } = await api.call('login', { body, remoteAddress: id });
    if (data === null) throw new Error('The member cannot sign in.');
    return { token: data.token, refreshToken: data.refresh_token };
  };
  const [other, session] = [await signIn(), await signIn()];
  const { id: apiTokenId, secret } = await addApiToken(api.database, publisherId, {
    createdAt: movedInAt,
    membershipId: id,
  });
  const token = { token: secret };
  // From now on a call changes none of the times of last use.
  for (const { token: bearer } of [other, session, token]) await api.call('getGroupCriteria', { token: bearer });
  const sessions = await api.call('getSessions', { token: session.token });
  const sessionId = sessions.data?.items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const factorId = randomUUID();
  await addFactors(api, id, { factorId });
  // To a limited member, the tokens of others do not exist.
  const ofMember = isLimited ? { apiTokenId } : {};
  return { things: { ...of, ...session, ...ofMember, email, sessionId, factorId }, session, token };
}

function nameOf({ role, isLimited }: Member): string {
  return isLimited ? `${role} of some apps` : role;
}

const ofMembers = ({ isSecured, networkScope }: DocumentedOperation) => isSecured && networkScope === null;

const rowOf = ({ id }: DocumentedOperation) => operationRows[id] as OperationRow;

function isAllowed(table: Table, member: Member, { id }: DocumentedOperation): boolean {
  return table(member, id as SecuredOperation);
}

/** The answer to another member of the publisher, where it is not that to the owner. */
function answerTo(member: Member, operation: DocumentedOperation): Expected | undefined {
  const { member: toMembers } = rowOf(operation);
  return typeof toMembers === 'function' ? toMembers(member) : toMembers;
}

/** Operations on a template that another member made, which no analyst may call. */
const ofMaker: ReadonlySet<OperationId> = new Set(['updateReportTemplate', 'deleteReportTemplate']);

interface OwnRoleOptions {
  table?: Table;
  /** Whether calls that remove something, and so need a publisher each, are made with a token too. */
  destructiveByToken: boolean;
}

/** Calls of members about what exists for them: the table decides each. */
export async function ownRoleCells(
  hood: Neighbourhood,
  operations: readonly DocumentedOperation[],
  { table = mayCall, destructiveByToken }: OwnRoleOptions,
): Promise<AccessCell[]> {
  const cells: AccessCell[] = [];
  for (const member of members) {
    const add = async () => {
      const resident = await addResident(hood.api);
      return addMember(hood.api, resident, member, [resident.applicationId, resident.stoppedApplicationId]);
    };
    const shared = { session: await add(), token: await add() };
    for (const operation of operations.filter(ofMembers)) {
      const isFree = isAllowed(table, member, operation) && !(member.role === 'analyst' && ofMaker.has(operation.id));
      const { own = { status: 200 }, isDestructive = false } = rowOf(operation);
      const toMembers = answerTo(member, operation);
      const expected = isFree ? (toMembers ?? own) : refused;
      const needsOwn = isFree && (isDestructive || toMembers !== undefined);
      const hasToken = operation.scope !== null && (destructiveByToken || !needsOwn);
      for (const way of hasToken ? (['session', 'token'] as const) : (['session'] as const)) {
        const caller = needsOwn ? await add() : shared[way];
        const call = { ...requestOf(hood, operation, caller.things), ...caller[way] };
        cells.push({ operation: operation.id, column: `own app, ${nameOf(member)}, ${way}`, call, expected });
      }
    }
  }
  return cells;
}

/** What belongs to an application. */
const ofApplications = [
  'applicationId',
  'applicationName',
  'stoppedApplicationId',
  'adBlockId',
  'adBlockName',
  'stoppedAdBlockId',
] as const satisfies readonly (keyof Belongings)[];

const readings = new Set<OperationId>(['getStatistic', 'getDashboardApplications', 'getActivity']);

/** Calls of the victim's own members who are limited to other applications: for them, these things do not exist. */
export async function otherApplicationCells(
  hood: Neighbourhood,
  operations: readonly DocumentedOperation[],
): Promise<AccessCell[]> {
  const { victim, nobody } = hood;
  const unknown = { ...victim, ...Object.fromEntries(ofApplications.map((name) => [name, nobody[name]])) };
  const hidden = new Set<string>([...ofApplications, 'revenue']);
  const sees = new Set(Object.keys(victim).filter((name) => !hidden.has(name)));
  const cells: AccessCell[] = [];
  for (const member of limited) {
    const caller = await addMember(hood.api, victim, member, []);
    for (const operation of operations.filter(ofMembers).filter((each) => isAllowed(mayCall, member, each))) {
      for (const way of operation.scope === null ? (['session'] as const) : (['session', 'token'] as const)) {
        const column = `other app, ${nameOf(member)}, ${way}`;
        const asked = (of: Belongings) => ({ ...requestOf(hood, operation, of), ...caller[way] });
        const cell = { operation: operation.id, column, sees, call: asked(victim) };
        const parts = partsOf(asked(victim), asked(unknown));
        const { own = { status: 200 } } = rowOf(operation);
        const toMember = answerTo(member, operation) ?? own;
        if (parts.length > 0) {
          const expected = answerToForeign(rowOf(operation), parts);
          cells.push({ ...cell, expected, same: { call: asked(unknown), named: unknown } });
        } else if (operation.isRead || readings.has(operation.id)) {
          cells.push({ ...cell, expected: toMember });
        }
      }
    }
  }
  return cells;
}

/** For each of some members of the attacker, calls that name things of the victim. */
export async function foreignRoleCells(
  hood: Neighbourhood,
  operations: readonly DocumentedOperation[],
  strangers: readonly Member[],
): Promise<AccessCell[][]> {
  const cells: AccessCell[][] = [];
  for (const member of strangers) {
    const { applicationId } = hood.attacker;
    const caller = await addMember(hood.api, hood.attacker, member, [applicationId]);
    cells.push(
      operations.filter(ofMembers).flatMap((operation) => {
        // A member who is refused their own publisher's things is not answered about those of another.
        const toOwn = rowOf(operation).looksUpFirst && answerTo(member, operation);
        const answer = isAllowed(mayCall, member, operation) ? toOwn : refused;
        const expected = answer === undefined ? {} : { expected: answer };
        return foreignCells(hood, operation, caller).map((cell) => ({
          ...cell,
          column: `other publisher, ${nameOf(member)}, ${cell.column}`,
          ...expected,
        }));
      }),
    );
  }
  return cells;
}
