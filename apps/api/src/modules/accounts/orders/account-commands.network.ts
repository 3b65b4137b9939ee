import { buffer } from 'node:stream/consumers';
import { locales } from '@publisher-console/api-contract/locales';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { clearAttempts } from '#limits/rate-limits.ts';
import { emailChangedJob } from '#modules/accounts/operator/account-mails.ts';
import { deleteLinks, deletePendingEmail } from '#modules/accounts/registration/account-link-repository.ts';
import { freeAddress } from '#modules/accounts/registration/free-address.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { recordExport } from '#modules/audit/export-record.network.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { findNamedPublisher, lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { saveProfile } from '#modules/publishers/publisher-account.ts';
import type { ChangedProfile } from '#modules/publishers/publisher-account.ts';
import { endAllSessions } from '#modules/sessions/session-end.ts';
import { endAllStaffSessions } from '#modules/sessions/staff-sessions.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import type { Database } from '#stores/sql/database.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { ledgerEntry, proposedEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { createUser } from './create-user.network.ts';
import { resetFactors } from './factor-reset.network.ts';
import { eraseUser } from './erase-user.network.ts';
import { linkUser } from './password-link.network.ts';
import { personalTable, personalTableNames } from './personal-tables.ts';
import type { PersonalTableName } from './personal-tables.ts';

/**
 * Changes the profile of an account. A new address counts at once, without a link: the operator vouches for it. Mails go
 * there from now on, links to the old one become invalid, a pending address is dropped, and the old one gets an email.
 * Throws when there is no such account, and when a change is not possible.
 */
async function changeUser(
  stores: NetworkStores,
  { user, ...typed }: { user: string } & ChangedProfile,
): Promise<ChangedUser & { changed: string[]; isConfirmed: boolean }> {
  const { database, settings } = stores;
  const profile = { ...typed, ...(typed.email === undefined ? {} : { email: addressOf(typed.email) }) };
  const { email } = profile;
  if (email !== undefined) {
    await asNetwork(database, (network) => lockToChange(network, { user, profile }));
    // Only the API's role may remove a never confirmed account's row, and it must not do so for a change that is
    // refused.
    await database.transaction((transaction) => freeAddress(transaction, email, settings.now()));
  }
  try {
    const { personId, ...done } = await asNetwork(database, (network) =>
      saveChange(network, stores, { user, profile }),
    );
    // Older links would not work any more: a link is signed with the address that it was sent to.
    if (done.changed.includes('email')) await asPerson(database, personId, (own) => deleteLinks(own, personId));
    return done;
  } catch (error) {
    throw isUniqueViolation(error) ? new Error(`Another account has the address ${String(email)}.`) : error;
  }
}

function addressOf(typed: string): string {
  const email = canonicalAddress(typed);
  if (email === null) throw new OrderRefused('not_an_address', typed);
  return email;
}

interface NamedChange {
  user: string;
  profile: ChangedProfile;
}

/** Locks the account, and finds which fields change. Throws when the change is not possible. */
async function lockToChange(network: NetworkDatabase, { user, profile }: NamedChange) {
  const row = await lockNamedPublisher(network, user);
  const fields = Object.keys(profile) as (keyof ChangedProfile)[];
  const changed = fields.filter((field) => profile[field] !== undefined && profile[field] !== row[field]);
  if (changed.length === 0) throw new OrderRefused('nothing_changes', row.email, row.number);
  if (changed.includes('currency')) await requireNoAmounts(network, row);
  return { row, changed };
}

async function saveChange(
  network: NetworkDatabase,
  { actor, settings: { now } }: NetworkStores,
  { user, profile }: NamedChange,
) {
  const { row, changed } = await lockToChange(network, { user, profile });
  const { id: publisherId, number } = row;
  await saveProfile(network, row, profile);
  // The values are personal data, which the log does not need.
  await recordAudit(
    network,
    { actor },
    { kind: 'account_changed', publisherId, details: { fields: changed.join(' ') } },
  );
  if (changed.includes('email')) {
    await deletePendingEmail(network, row.personId, now());
    await emailChangedJob.put(createJobQueue({ now }), network, { publisherId, previous: row.email });
    await recordAudit(network, { actor }, { kind: 'email_changed', publisherId, personId: row.personId });
  }
  const isConfirmed = row.emailConfirmedAt !== null;
  return { personId: row.personId, email: profile.email ?? row.email, number, changed, isConfirmed };
}

/** Amounts are stored without a currency: another one would change what earned money is worth. */
async function requireNoAmounts(network: NetworkDatabase, { id, email, number, currency }: AccountRow) {
  const apps = await network.$count(application, eq(application.publisherId, id));
  const entries = await network.$count(ledgerEntry, eq(ledgerEntry.publisherId, id));
  const proposals = await network.$count(proposedEntry, eq(proposedEntry.publisherId, id));
  if (apps + entries + proposals > 0)
    throw new OrderRefused('currency_in_use', email, number, apps > 0 ? 'applications' : 'entries', currency);
}

type JsonRow = Record<string, unknown>;

/** The first answer of an export. */
interface ExportedUser extends ChangedUser {
  id: string;
  /** The row of the account, without its password hash. */
  account: JsonRow;
  tables: PersonalTableName[];
}

/** Begins the export of an account, and records it. Throws when there is no such account. */
async function exportUser({ database, actor }: NetworkStores, { user }: { user: string }): Promise<ExportedUser> {
  return asNetwork(database, async (network) => {
    const { id, personId, email, number } = await findNamedPublisher(network, user);
    const [found] = await network
      .select({
        account: sql<JsonRow>`(to_jsonb(account) || (to_jsonb(person) - ${'{id,created_at,erased_at}'}::text[])) - 'password_hash'`,
      })
      .from(sql`publisher as account, person where account.id = ${id} and person.id = ${personId}`);
    await recordAudit(network, { actor }, { kind: 'account_exported', publisherId: id });
    return { id, email, number, account: found?.account ?? {}, tables: personalTableNames };
  });
}

/** Records that a part of an account was exported. Throws when there is no such account. */
function recordPart(
  database: Database,
  by: { actor: string | undefined },
  { id: account, details }: { id: string; details: Record<string, string> },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const { id: publisherId } = await findNamedPublisher(network, account);
    await recordExport(network, by, { kind: 'account_exported', publisherId, details });
  });
}

/** A row may have a file of 2 MiB, as that of a check of app-ads.txt has. */
const rowsOfPage = 50;

/** Reads rows of one table of an account, those after the cursor `after`. */
async function exportRows(
  { database, actor }: NetworkStores,
  { id, table, after }: { id: string; table: PersonalTableName; after: string | null },
): Promise<{ rows: JsonRow[]; next: string | null }> {
  await recordPart(database, { actor }, { id, details: { table } });
  const { secrets = [], columns = ['*'], id: type } = personalTable(table);
  const rest = type === undefined || after === null ? sql`` : sql`and listed.id > ${after}::${sql.raw(type)}`;
  const order = type === undefined ? sql`` : sql`order by listed.id limit ${rowsOfPage}`;
  // The names of tables and columns are those of `personalTables`.
  const found = await asPublisher(database, wholePublisher(id), (own) =>
    own.select({ row: sql<JsonRow>`to_jsonb(listed) - ${`{${secrets.join()}}`}::text[]` })
      .from(sql`(select ${sql.raw(columns.join())} from ${sql.identifier(table)} where publisher_id = ${id}) as listed
        where true ${rest} ${order}`),
  );
  const rows = found.map(({ row }) => row);
  const isWhole = type === undefined || rows.length < rowsOfPage;
  return { rows, next: isWhole ? null : String(rows.at(-1)?.['id']) };
}

/** Bytes of a file that one answer has. */
const bytesOfPart = 4 * 1_024 ** 2;

/** Reads a part of a file of an account from the byte `start` on, in Base64. Throws when there is no such file. */
async function exportFile(
  { database, files, actor }: NetworkStores,
  { id, file, start }: { id: string; file: string; start: number },
): Promise<{ part: string; next: number | null }> {
  if (files === null) throw new Error('The files are in the data folder of the API, which this process cannot open.');
  await recordPart(database, { actor }, { id, details: { file } });
  const [row] = await asPublisher(database, wholePublisher(id), (own) =>
    own
      .select({ key: storedFile.key, size: storedFile.size })
      .from(storedFile)
      .where(and(eq(storedFile.id, file), eq(storedFile.publisherId, id))),
  );
  if (row === undefined) throw new Error(`There is no file ${file} of this account.`);
  const end = Math.min(start + bytesOfPart, row.size);
  if (start >= end) return { part: '', next: null };
  const part = await buffer(await files.get(row.key, { range: { start, end: end - 1 } }));
  return { part: part.toString('base64'), next: end < row.size ? end : null };
}

/** Ends every session of all members of a publisher. Throws when there is no such account. */
async function signOutUser(
  { database, actor, settings: { now } }: NetworkStores,
  { user }: { user: string },
): Promise<ChangedUser & { sessions: number }> {
  const { id, email, number } = await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const ending = { reason: 'ended_by_operator', at: now(), call: { actor } } as const;
  const sessions = await asPublisher(database, wholePublisher(id), (own) =>
    endAllSessions(own, { publisherId: id }, ending),
  );
  return { email, number, sessions };
}

/**
 * Ends every session of every account and of the staff, such as after a vulnerability that may have exposed sessions.
 */
async function signOutEverybody({
  database,
  actor,
  settings: { now },
}: NetworkStores): Promise<{ accounts: number; sessions: number }> {
  const publishers = await asNetwork(database, (network) => network.select({ id: publisher.id }).from(publisher));
  const ended = { accounts: 0, sessions: 0 };
  for (const { id } of publishers) {
    const ending = { reason: 'ended_by_operator', at: now(), call: { actor } } as const;
    const sessions = await asPublisher(database, wholePublisher(id), (own) =>
      endAllSessions(own, { publisherId: id }, ending),
    );
    if (sessions > 0) ended.accounts += 1;
    ended.sessions += sessions;
  }
  const ofStaff = await asNetwork(database, (network) => endAllStaffSessions(network, { at: now(), call: { actor } }));
  ended.accounts += new Set(ofStaff).size;
  ended.sessions += ofStaff.length;
  return ended;
}

/** Lifts the limits of an account that too many attempts have reached. Throws when there is no such account. */
async function unlockUser(
  { database, actor }: NetworkStores,
  { user }: { user: string },
): Promise<ChangedUser & { lifted: number }> {
  const { id, personId, email, number } = await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const lifted = await clearAttempts(database, [email, id, personId]);
  if (lifted > 0) {
    await asNetwork(database, (network) =>
      recordAudit(network, { actor }, { kind: 'account_unlocked', publisherId: id, details: { lifted } }),
    );
  }
  return { email, number, lifted };
}

const line = (most: number, name: string) =>
  v.pipe(
    v.string(),
    v.transform(normaliseText),
    v.check(
      (text) => text !== '' && isPlainLine(text) && text.length <= most,
      `${name} is one line of at most ${most} characters.`,
    ),
  );

const user = v.pipe(v.string(), v.maxLength(320));
const one = v.strictObject({ user });
const id = v.pipe(v.string(), v.uuid());
const currencies = new Set(Intl.supportedValuesOf('currency'));
/** The fields of a new account. */
export const profile = {
  email: v.pipe(v.string(), v.maxLength(320)),
  firstName: line(100, 'A first name'),
  lastName: line(100, 'A last name'),
  company: line(200, 'A company'),
  locale: v.picklist(locales, 'A language is en or ru.'),
  currency: v.pipe(
    v.string(),
    v.check((code) => currencies.has(code), 'A currency is the code of ISO 4217, such as USD.'),
  ),
};

/** The operator's commands on accounts, without those that only list or block it. */
export const accountCommands = {
  createUser: command(v.strictObject({ ...profile, printed: v.boolean() }), createUser),
  changeUser: command(
    v.strictObject({
      user,
      ...v.partial(v.object({ ...profile, middleName: v.nullable(line(100, 'A middle name')) })).entries,
    }),
    changeUser,
  ),
  linkUser: command(v.strictObject({ user, printed: v.boolean() }), linkUser),
  resetFactors: command(v.strictObject({ user, isCancelled: v.boolean() }), resetFactors),
  signOutUser: command(one, signOutUser),
  signOutEverybody: command(v.strictObject({}), signOutEverybody),
  unlockUser: command(one, unlockUser),
  exportUser: command(one, exportUser),
  exportRows: command(
    v.strictObject({
      id,
      table: v.pipe(v.string(), v.picklist(personalTableNames)),
      after: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    }),
    exportRows,
  ),
  exportFile: command(
    v.strictObject({ id, file: id, start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
    exportFile,
  ),
  eraseUser: command(v.strictObject({ user, confirmed: v.nullable(v.number()), isDryRun: v.boolean() }), eraseUser),
};
