import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { addAdBlocks, addApplication } from '#modules/applications/testing/added.ts';
import { addMembership } from '#modules/publishers/members.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { networkCommands } from '#network-orders.ts';
import { lockDelivery } from '#modules/webhooks/delivery-repository.ts';
import { lockWebhook } from '#modules/webhooks/webhook-repository.ts';
import { eraseCommand } from '#operator/commands/erase-command.ts';
import { exportCommand } from '#operator/commands/export-command.ts';
import { usersCommands } from '#operator/commands/users-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { session as sessions } from '#stores/sql/tables/account.ts';
import { addEntry, addStatement, closedTestMonth } from '#modules/money/testing/added-money.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { questionNote, questionRead } from '#stores/sql/tables/question.ts';
import { feedback, feedbackFile } from '#stores/sql/tables/feedback.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { acceptedStatement, act, objection, paymentPreference } from '#stores/sql/tables/ledger.ts';
import { person } from '#stores/sql/tables/person.ts';
import { limitWindow } from '#stores/sql/tables/limit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { eraseUser } from './erase-user.network.ts';
import { personalTableNames } from './personal-tables.ts';

let api: TestApi;
let terminal: Parameters<typeof runCommandLine>[0] & { stores: NetworkStores };
let anna: TestPublisher;
let mia: TestPublisher;
/** More than one part of a file, so that the parts have to be in order. */
const bytes = Buffer.alloc(5 * 1_024 ** 2, 'a film of the problem ');

beforeAll(async () => {
  api = await startTestApi();
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  // These commands do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  const stores = { database: api.database, writer, files: api.files, settings, actor: 'olga' };
  const commands = [exportCommand, eraseCommand, ...usersCommands];
  terminal = { commands, stores, network: createDirectConnection(networkCommands, stores) };
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await addBusyPublisher();
  mia = await addBusyPublisher();
});

const type = (typed: string, options = {}) => runCommandLine(terminal, typed, options);

/** A publisher with a session, an application, an ad block, and a message with a file. */
async function addBusyPublisher(): Promise<TestPublisher> {
  const added = await api.signIn({ company: 'Secret Games', firstName: 'Secretia' });
  const { id: publisherId } = added;
  const app = await addApplication(api.database, publisherId, { name: 'Secret app' });
  await addAdBlocks(api.database, app, { name: 'Secret block' });
  const [key, fileId, feedbackId] = [newFileKey(), randomUUID(), randomUUID()];
  await api.files.put(key, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest();
  const createdAt = new Date();
  const file = { id: fileId, publisherId, purpose: 'upload' as const, key, name: 'film.mp4', type: 'video/mp4' };
  await asOwner(api.database, async (all) => {
    await all.insert(storedFile).values({ ...file, size: bytes.length, sha256, createdAt, usedAt: createdAt });
    await all
      .insert(feedback)
      .values({ id: feedbackId, publisherId, subject: 'problem', text: 'Secret text', createdAt });
    await all.insert(feedbackFile).values({ feedbackId, publisherId, fileId, position: 0 });
  });
  const asked = await addTestQuestion(api.database, { publisherId, text: 'Secret question', note: 'Secret note' });
  await asOwner(api.database, (all) =>
    all
      .insert(questionRead)
      .values({ questionId: asked.id, membershipId: publisherId, publisherId, readAt: createdAt }),
  );
  await addStatement(api.database, added);
  const entry = await addEntry(api.database, { publisherId, madeBy: 'finance@network.example' });
  await asNetwork(api.database, (network) =>
    network.insert(act).values({ publisherId, month: closedTestMonth, company: 'Secret Games', name: 'Secretia' }),
  );
  await asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    const accepted = { publisherId, month: closedTestMonth, personId: publisherId, acceptedAt: createdAt };
    await own.insert(acceptedStatement).values(accepted);
    await own.insert(paymentPreference).values({ publisherId, threshold: 50_000n, changedAt: createdAt });
    await own.insert(objection).values({ entry, publisherId, questionId: asked.id, madeAt: createdAt });
  });
  await runCommandLine(terminal, `users block ${added.number}`, { reason: 'Secret reason' });
  await runCommandLine(terminal, `users unblock ${added.number}`);
  const { secret } = await addApiToken(api.database, publisherId, { name: 'Secret token' });
  const changed = { token: secret, params: { id: app.id } };
  if ((await api.call('stopApplication', changed)).status !== 200) throw new Error('The app was not stopped.');
  return added;
}

/** All rows of a publisher as one text, and their number by table. */
async function rowsOf(publisherId: string): Promise<{ text: string; counts: Record<string, number> }> {
  const counts: Record<string, number> = {};
  let text = '';
  for (const table of personalTableNames) {
    const rows = await asOwner(api.database, (all) =>
      all
        .select({ row: sql<string>`to_jsonb(t)::text` })
        .from(sql`${sql.identifier(table)} t where publisher_id = ${publisherId}`),
    );
    counts[table] = rows.length;
    text += rows.map(({ row }) => row).join('\n');
  }
  const [account] = await asOwner(api.database, (all) =>
    all.select().from(publisher).where(eq(publisher.id, publisherId)),
  );
  return { text: text + JSON.stringify(account), counts };
}

test('every table with rows of a publisher is exported and erased', async () => {
  const found = await api.database.select({ name: sql<string>`c.relname` })
    .from(sql`pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'publisher_id'
      and c.relname <> 'proposed_entry'`);
  // A proposal is the network's alone until it is an entry.
  expect(found.map(({ name }) => name).toSorted()).toEqual([...personalTableNames].toSorted());
});

describe('users export', () => {
  test('writes everything of the account and nothing of another one, without its credentials', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'publisher-console-export-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'anna');
    const login = { kind: 'login', publisherId: anna.id };
    await asOwner(api.database, (all) => all.insert(auditEvent).values(Array.from({ length: 120 }, () => login)));
    expect(await type(`users export ${anna.email}`, { to: folder })).toBe(
      `${anna.email} (${anna.number}) is exported to ${folder}, with 1 file.`,
    );
    const { counts } = await rowsOf(anna.id);
    const page = await terminal.network.order('exportRows', { id: anna.id, table: 'audit_event', after: null });
    expect(page.rows).toHaveLength(50);
    let all = await readFile(join(folder, 'account.json'), 'utf8');
    for (const table of personalTableNames) {
      const text = await readFile(join(folder, `${table}.json`), 'utf8');
      expect([table, (JSON.parse(text) as unknown[]).length]).toEqual([table, counts[table]]);
      all += text;
    }
    for (const own of ['Secret text', 'account_exported']) expect(all).toContain(own);
    expect(all).not.toContain(mia.id);
    for (const secret of ['password_hash', 'argon2', 'token_hash', 'finance@network.example'])
      expect(all).not.toContain(secret);
    const [session] = JSON.parse(await readFile(join(folder, 'session.json'), 'utf8')) as object[];
    expect(session).toMatchObject({ publisher_id: anna.id });
    expect(session).not.toHaveProperty('key');
    const [file] = await readdir(join(folder, 'files'));
    expect((await readFile(join(folder, 'files', String(file)))).equals(bytes)).toBe(true);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await expect(type(`users export ${anna.email}`, { to: folder })).rejects.toThrow('is not empty');
  });

  test('gives no file and no row of another account', async () => {
    const [file] = await asOwner(api.database, (all) =>
      all.select().from(storedFile).where(eq(storedFile.publisherId, mia.id)),
    );
    const foreign = { id: anna.id, file: file?.id ?? '', start: 0 };
    await expect(terminal.network.order('exportFile', foreign)).rejects.toThrow('There is no file');
  });
});

describe('users erase', () => {
  test('counts in a dry run, and changes nothing without the Publisher ID', async () => {
    const before = await rowsOf(anna.id);
    const counted = await type(`users erase ${anna.email}`, { 'dry-run': true });
    expect(counted).toContain('would be erased; nothing was changed');
    for (const [table, count] of Object.entries(before.counts))
      expect(counted).toMatch(new RegExp(`^  ${table} +${count}$`, 'm'));
    for (const confirm of [undefined, String(mia.number)]) {
      await expect(type(`users erase ${anna.email}`, { confirm })).rejects.toThrow(
        `${anna.email} has the Publisher ID ${anna.number}: repeat the command with --confirm ${anna.number}`,
      );
    }
    await asOwner(api.database, (all) =>
      all.update(publisher).set({ isSignedDocument: true }).where(eq(publisher.id, anna.id)),
    );
    await expect(type(`users erase ${anna.email}`, { confirm: String(anna.number) })).rejects.toThrow(
      'has a contract in force',
    );
    expect((await rowsOf(anna.id)).counts).toEqual(before.counts);
  });

  test('leaves nothing about the person, and the numbers that statistics have', async () => {
    const others = await rowsOf(mia.id);
    const notes = () => asNetwork(api.database, (network) => network.$count(questionNote));
    const notesBefore = await notes();
    const [file] = await asOwner(api.database, (all) =>
      all.select().from(storedFile).where(eq(storedFile.publisherId, anna.id)),
    );
    const done = await type(`users erase ${anna.number}`, { confirm: String(anna.number) });
    expect(done).toMatch(/^ {2}session +1$/m);
    const { text, counts } = await rowsOf(anna.id);
    for (const personal of ['Secret', anna.email, '127.0.0.1', 'film.mp4']) expect(text).not.toContain(personal);
    expect(counts).toMatchObject({
      application: 1,
      ad_block: 1,
      session: 0,
      api_token: 0,
      feedback: 0,
      feedback_file: 0,
      question: 0,
      question_message: 0,
      question_read: 0,
      objection: 0,
      act: 0,
      payment_preference: 0,
      ledger_entry: 1,
      statement: 1,
      statement_line: 1,
      stored_file: 0,
    });
    expect(await notes()).toBe(notesBefore - 1);
    expect(text).toContain('account_erased');
    expect(text).toMatch(/"person_id": null, "accepted_at"|"accepted_at": "[^"]+", "person_id": null/u);
    expect(text).not.toMatch(/"api_token_id": ?"/u);
    await api.deliverMails();
    await expect(api.files.get(file?.key ?? '')).rejects.toThrow('not in the store');
    expect(await rowsOf(mia.id)).toEqual(others);
  });

  test('of the last of a person’s publishers leaves nothing about that person either', async () => {
    const member = await api.addPublisher({ firstName: 'Memberia' });
    const addTo = (publisherId: string) =>
      asNetwork(api.database, (network) =>
        addMembership(network, {
          publisherId,
          personId: member.id,
          role: 'analyst',
          applications: null,
          createdAt: new Date(),
        }),
      );
    await addTo(anna.id);
    const nameOf = async () =>
      (await asOwner(api.database, (all) => all.select().from(person).where(eq(person.id, member.id))))[0]?.firstName;
    await type(`users erase ${member.number}`, { confirm: String(member.number) });
    expect(await nameOf()).toBe('Memberia');
    await type(`users erase ${anna.number}`, { confirm: String(anna.number) });
    expect(await nameOf()).toBe('');
  });

  test('leaves no address in the counters of limits', async () => {
    const counted = async () =>
      (await api.database.select({ key: limitWindow.key }).from(limitWindow)).filter(({ key }) =>
        [anna.email, anna.id].some((personal) => key.includes(personal)),
      );
    await api.call('login', { body: { login: anna.email, password: 'wrong password' } });
    expect(await counted()).not.toEqual([]);
    await type(`users erase ${anna.id}`, { confirm: String(anna.number) });
    expect(await counted()).toEqual([]);
  });

  test('and an attempt of its webhook that is recorded meanwhile wait for one another, and both end', async () => {
    const postgres = await startTestPostgres();
    const opened = await openDatabase({ dataDir: null, url: postgres.url });
    const { database } = opened;
    onTestFinished(async () => {
      await opened.close();
      await postgres.close();
    });
    const { id, number } = await addTestPublisher(database);
    const [url, createdAt] = ['https://hooks.example/', new Date()];
    const delivery = { id: randomUUID(), publisherId: id, type: 'day.final', url, body: '{}', createdAt };
    await asPublisher(database, wholePublisher(id), async (own) => {
      await own.insert(webhook).values({ publisherId: id, url, events: [], sealedSecret: Buffer.alloc(1), createdAt });
      await own.insert(webhookDelivery).values(delivery);
    });
    const { stores } = terminal;
    let erasure: Promise<unknown> | undefined;
    await asPublisher(database, wholePublisher(id), async (own) => {
      await lockWebhook(own, id);
      erasure = eraseUser({ ...stores, database }, { user: id, confirmed: number, isDryRun: false });
      await lockWait(database);
      await lockDelivery(own, id, delivery.id);
    });
    expect(await erasure).toMatchObject({ isErased: true, rows: { webhook: 1, webhook_delivery: 1 } });
  });

  test('ends every way into the account, and is done once', async () => {
    const token = (await api.call('login', { body: { login: anna.email, password: anna.password } })).data.token;
    await type(`users erase ${anna.id}`, { confirm: String(anna.number) });
    expect((await api.call('getCurrentUser', { token })).status).toBe(401);
    const again = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect(again.code).toBe('invalid_credentials');
    const invented = { login: `erased-${anna.number}`, password: '' };
    expect((await api.call('login', { body: invented })).status).not.toBe(200);
    for (const order of ['users erase', 'users unblock'])
      await expect(type(`${order} ${anna.number}`, { confirm: String(anna.number) })).rejects.toThrow('was erased on');
    expect(await type(`users list ${anna.number}`)).toContain(`${anna.number}  erased  `);
  });

  test('lets no call that began before add or change anything of the account', async () => {
    const upload = { id: randomUUID(), purpose: 'upload' as const, name: 'late.mp4', type: 'video/mp4', size: 1 };
    const late = (publisherId: string) =>
      asPublisher(api.database, wholePublisher(publisherId), async (own) => {
        await own.update(publisher).set({ company: 'Late' }).where(eq(publisher.id, publisherId));
        const bytesOf = { key: newFileKey(), sha256: Buffer.alloc(32), createdAt: new Date() };
        await own.insert(storedFile).values({ ...upload, publisherId, ...bytesOf });
      });
    await type(`users erase ${anna.number}`, { confirm: String(anna.number) });
    const before = await rowsOf(anna.id);
    const cause = { message: expect.stringContaining('violates row-level security policy') };
    await expect(late(anna.id)).rejects.toMatchObject({ cause });
    expect(await rowsOf(anna.id)).toEqual(before);
    await late(mia.id);
    expect((await rowsOf(mia.id)).text).toContain('late.mp4');
  });

  test('guards every table to which calls add rows of a publisher, apart from the audit log', async () => {
    const guarded = await api.database
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_policies where policyname = 'not_erased' and cmd = 'INSERT' and permissive = 'RESTRICTIVE'`);
    // A row of feedback_file needs one of feedback; only the operator registers contracts, with a lock on the account. Money is
    // booked by the network, and stays.
    const others = ['audit_event', 'contract', 'feedback_file', 'ledger_entry', 'statement', 'statement_line'];
    // Those of persons, who may have no publisher.
    const ofPersons = new Set([
      'announcement_dismissal',
      'factor',
      'login_ticket',
      'recovery_code',
      'staff',
      'staff_session',
    ]);
    const names = guarded.map(({ name }) => name).filter((name) => !ofPersons.has(name));
    expect([...names, ...others].toSorted()).toEqual([...personalTableNames].toSorted());
  });

  test('works although a person registered with an address that names the Publisher ID', async () => {
    await api.addPublisher({ email: `erased-${anna.number}@erased.invalid` });
    expect(await type(`users erase ${anna.number}`, { confirm: String(anna.number) })).toContain('is erased');
  });

  test('is the only way in which the network’s role may delete a living session', async () => {
    const remove = (id: string) =>
      asNetwork(api.database, (network) =>
        network.delete(sessions).where(eq(sessions.publisherId, id)).returning({ id: sessions.id }),
      );
    expect(await remove(mia.id)).toEqual([]);
    const change = sql`update audit_event set details = '{"forged": true}' where publisher_id = ${mia.id}`;
    await asNetwork(api.database, (network) => network.execute(change));
    expect((await rowsOf(mia.id)).text).not.toContain('forged');
  });
});
