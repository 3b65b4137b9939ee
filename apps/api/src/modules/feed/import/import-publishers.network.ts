import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { profile } from '#modules/accounts/orders/account-commands.network.ts';
import { addImportedUsers } from '#modules/accounts/orders/create-user.network.ts';
import type { ImportedUser } from '#modules/accounts/orders/create-user.network.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { publisherExternalId } from '#stores/sql/tables/feed.ts';
import { columnOf, paced } from './import-file.ts';
import type { ImportedRow, ImportFaults } from './import-file.ts';
import type { Importing, ImportPlan } from './import-plan.network.ts';
import { inParts, parts, publishersByEmail, publishersByExternalId } from './named-rows.network.ts';
import type { ImportedPublisher } from './named-rows.network.ts';

type Row = ImportedRow<'publishers'>;

/** A valid row. */
interface ParsedRow extends Row {
  externalId: string;
  /** Without what the file leaves out. */
  user: Omit<ImportedUser, 'id' | 'locale' | 'isSignedDocument'> & {
    locale?: ImportedUser['locale'] | undefined;
    isSignedDocument?: boolean;
  };
}

const answers = new Map([
  ['yes', true],
  ['no', false],
]);

const rowSchema = v.object({
  ...profile,
  email: v.pipe(profile.email, v.transform(canonicalAddress), v.string('is not an e-mail address')),
  locale: v.optional(profile.locale),
});

/**
 * Plans the accounts of publishers: an import changes none. An e-mail address that has an account is the same publisher, whose
 * data have to be equal. Of one with the external id only the currency has to be, because the publisher may change the rest.
 */
export async function planPublishers(
  rows: readonly Row[],
  { network, stores, source, faults, isInviting }: Importing,
): Promise<ImportPlan> {
  const valid: ParsedRow[] = [];
  for await (const row of paced(rows)) {
    const read = readRow(row, faults);
    if (read !== null) valid.push(read);
  }
  requireOnce(valid, faults);
  const byId = await publishersByExternalId(
    network,
    source,
    valid.map(({ externalId }) => externalId),
  );
  const byEmail = await publishersByEmail(
    network,
    valid.map(({ user }) => user.email),
  );
  const idsOf = await externalIdsOf([...byEmail.values()]);

  const created: { id: string; row: ParsedRow }[] = [];
  const present: { id: string; row: ParsedRow }[] = [];
  const left: ImportPlan['left'] = [];
  for await (const row of paced(valid)) {
    const known = byId.get(row.externalId) ?? byEmail.get(row.user.email);
    if (known === undefined) created.push({ id: randomUUIDv7(), row });
    else if (!isRefused(row, known)) present.push({ id: known.id, row });
  }
  const named = present.filter(({ row }) => !byId.has(row.externalId));
  return {
    created: created.length,
    unchanged: present.length - named.length,
    changes: named.map(({ row }) => ({ line: row.line, change: `${row.user.email} gets the id ${row.externalId}` })),
    left,
    write,
  };

  async function externalIdsOf(known: readonly ImportedPublisher[]): Promise<Map<string, string>> {
    const ids = known.map(({ id }) => id);
    const found = await inParts(ids, (part) =>
      network
        .select()
        .from(publisherExternalId)
        .where(and(eq(publisherExternalId.source, source), inArray(publisherExternalId.publisher, part))),
    );
    return new Map(found.map(({ publisher, externalId }) => [publisher, externalId]));
  }

  function isRefused(row: ParsedRow, known: ImportedPublisher): boolean {
    const { line, cells, user } = row;
    const fault = faultOf(row, known);
    if (fault !== null) {
      const [column, reason] = fault;
      faults.add(line, column, reason, cells[column]);
      return true;
    }
    const fields = Object.keys(user) as (keyof typeof user)[];
    const differing = fields.filter((field) => user[field] !== undefined && user[field] !== known[field]);
    const wrong = byId.has(row.externalId) ? differing.filter((field) => field === 'currency') : differing;
    for (const field of wrong) faults.addErrors(line, { [field]: ['differs from that of the account'] }, cells);
    if (differing.length > wrong.length) {
      const reason = `${differing.map(columnOf).join(', ')} differ from the account, which stays`;
      left.push({ line, reason });
    }
    return wrong.length > 0;
  }

  /** Why a row is not of the account that it names. */
  function faultOf(
    { externalId, user }: ParsedRow,
    known: ImportedPublisher,
  ): ['email' | 'external_id', string] | null {
    const other = idsOf.get(known.id);
    if (known.erasedAt !== null) return ['external_id', 'is that of an erased account'];
    if (known.email !== user.email && byEmail.has(user.email))
      return ['email', 'is not that of the publisher with this external id'];
    if (other !== undefined && other !== externalId)
      return ['external_id', 'differs from the one that this publisher has'];
    if (known.emailConfirmedAt === null)
      return ['email', 'has an account that is not confirmed yet: its owner has to open the link first'];
    return null;
  }

  async function write(): Promise<void> {
    for await (const part of parts(created)) {
      const users = part.map(({ id, row }) => ({
        ...row.user,
        id,
        locale: row.user.locale ?? 'en',
        isSignedDocument: row.user.isSignedDocument ?? false,
      }));
      await addImportedUsers(network, stores, users, { source, isInviting });
    }
    for await (const part of parts([...created, ...named])) {
      const ids = part.map(({ id, row }) => ({ publisher: id, source, externalId: row.externalId }));
      await network.insert(publisherExternalId).values(ids);
    }
    const events = named.map(({ id }) => ({ kind: 'external_id_set' as const, publisherId: id, details: { source } }));
    for await (const part of parts(events)) await recordAudit(network, { actor: stores.actor }, ...part);
  }
}

function readRow({ line, cells }: Row, faults: ImportFaults): ParsedRow | null {
  const { external_id: externalId = '', email, company, first_name, last_name, currency, locale } = cells;
  const optional = locale === undefined || locale === '' ? {} : { locale };
  const typed = { email, company, firstName: first_name, lastName: last_name, currency, ...optional };
  const parsed = v.safeParse(rowSchema, typed);
  for (const { path, message } of parsed.issues ?? [])
    faults.addErrors(line, { [String(path?.[0].key)]: [message] }, cells);
  const { contract_signed: answer = '' } = cells;
  const isSignedDocument = answers.get(answer);
  if (answer !== '' && isSignedDocument === undefined) faults.add(line, 'contract_signed', 'is yes or no', answer);
  if (!parsed.success || faults.has(line)) return null;
  return {
    line,
    cells,
    externalId,
    user: { ...parsed.output, ...(isSignedDocument !== undefined && { isSignedDocument }) },
  };
}

function requireOnce(rows: readonly ParsedRow[], faults: ImportFaults): void {
  const emails = new Set<string>();
  for (const { line, user } of rows) {
    if (emails.has(user.email)) faults.add(line, 'email', 'is that of an earlier line', user.email);
    emails.add(user.email);
  }
}
