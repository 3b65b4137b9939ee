import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportRequest } from '@publisher-console/api-contract';
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import { createLog } from '#process/log.ts';
import { openDiskFileStore } from '#stores/files/disk-file-store.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { storeIcon, storeListing } from '#stores/sql/tables/app-store.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { feedPart } from '#stores/sql/tables/feed-part.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { feedback, feedbackFile } from '#stores/sql/tables/feedback.ts';
import { storedFile, uploadDay } from '#stores/sql/tables/file.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';
import { job } from '#stores/sql/tables/job.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { question, questionFile, questionMessage, questionNote } from '#stores/sql/tables/question.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';
import { invitation } from '#stores/sql/tables/team.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { addTestPublisher, ownerOf } from '#stores/sql/testing/test-publisher.ts';
import { createFileRemovalJob } from '#modules/files/file-removal.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { createHasFile } from '#modules/health/file-owner.network.ts';
import { createRetention } from './retention.ts';

const day = 86_400_000;
// The database compares with its own clock as well, so the tests' clock is fixed at the present.
const present = new Date();
const now = () => present;
const ago = (days: number) => new Date(present.getTime() - days * day);
const days = { sessions: 30, addresses: 180, registrations: 20, mails: 30 };

const stores = startBothStores({ pglite: 'nightly' });
let dataDir: string;
let logLines: string[];
const log = createLog({ level: 'info', stream: { write: (line) => void logLines.push(line) } });
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-retention-'));
  logLines = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

function retentionOf(database: Database, batchSize = 500, more: { questions?: number } = {}) {
  const jobs = createJobQueue({ now });
  return createRetention({ database, jobs, dataDir, days: { ...days, ...more }, now, log, batchSize });
}

interface AddedAccount {
  createdAt?: Date;
  isConfirmed?: boolean;
}

async function addAccount(database: Database, { createdAt = present, isConfirmed = true }: AddedAccount = {}) {
  const added = await addTestPublisher(database, { createdAt, emailConfirmedAt: isConfirmed ? createdAt : null });
  return added.id;
}

type Times = Partial<Record<'createdAt' | 'refreshedAt' | 'endedAt', Date>>;

async function addSession(
  database: Database,
  publisherId: string,
  { createdAt = present, refreshedAt = createdAt, endedAt }: Times,
) {
  const id = randomUUID();
  const moment = { createdAt, authenticatedAt: createdAt, refreshedAt, endedAt };
  const client = { userAgent: '', clientAddress: '203.0.113.7' };
  await database.insert(session).values({ id, ...ownerOf(publisherId), key: Buffer.alloc(32), ...client, ...moment });
  return id;
}

async function addLink(database: Database, publisherId: string, expiresAt: Date) {
  const link = { purpose: 'registration' as const, secretHash: Buffer.alloc(32), email: 'anna@northwind.example' };
  await database.insert(accountLink).values({ personId: publisherId, expiresAt, createdAt: expiresAt, ...link });
}

/** Disables the triggers of the audit log, which refuse deletions. */
async function empty(owner: Database): Promise<void> {
  await owner.execute(sql`alter table audit_event disable trigger all`);
  await owner.delete(auditEvent);
  await owner.execute(sql`alter table audit_event enable trigger all`);
  await owner.delete(job);
  await owner.delete(publisher);
  await owner.delete(storeListing);
  await owner.delete(storeIcon);
}

const kindsOf = (database: Database) =>
  database
    .select({ kind: auditEvent.kind, clientAddress: auditEvent.clientAddress })
    .from(auditEvent)
    .orderBy(asc(auditEvent.kind));

const messages = () => logLines.map((line) => JSON.parse(line) as { level: number; msg: string; removed: number });

describe.each(stores.each)('on %s', (kind, open) => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(() => asOwner(database, empty));

  test('deletes sessions that ended or ran out long ago and leaves those that may be alive', async () => {
    const anna = await addAccount(database);
    const add = (times: Times) => addSession(database, anna, times);
    await add({ createdAt: ago(40), endedAt: ago(31) });
    await add({ createdAt: ago(61) });
    const kept = [
      await add({ createdAt: ago(29) }),
      await add({ createdAt: ago(59) }),
      await add({ createdAt: ago(40), endedAt: ago(29) }),
      await add({}),
    ];
    await retentionOf(database).removeOld();
    const left = await database.select({ id: session.id }).from(session);
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });

  test('deletes API tokens a year after they ended, and clears the last address of unused ones', async () => {
    const anna = await addAccount(database);
    const add = async (name: string, times: Partial<typeof apiToken.$inferInsert>) => {
      const token = { name, tokenHash: Buffer.from(name), hint: '', scopes: [], networks: [], createdAt: ago(500) };
      const used = { usedFrom: '203.0.113.7', knownNetworks: ['203.0.113.0/24'] };
      await database
        .insert(apiToken)
        .values({ id: randomUUID(), publisherId: anna, membershipId: anna, ...token, ...used, ...times });
    };
    await add('expired long ago', { expiresAt: ago(366) });
    await add('revoked long ago', { expiresAt: ago(-9), revokedAt: ago(366) });
    await add('expired', { expiresAt: ago(364), usedAt: ago(179) });
    await add('unused', { expiresAt: null, usedAt: ago(181) });
    await retentionOf(database, 1).removeOld();
    const left = await database.select().from(apiToken).orderBy(asc(apiToken.name));
    expect(left).toMatchObject([
      { name: 'expired', usedFrom: '203.0.113.7', knownNetworks: ['203.0.113.0/24'] },
      { name: 'unused', usedFrom: null, knownNetworks: [] },
    ]);
  });

  test('deletes links a day after they expired', async () => {
    const [anna, oleg, mia] = [await addAccount(database), await addAccount(database), await addAccount(database)];
    await addLink(database, anna, ago(2));
    await addLink(database, oleg, ago(0.5));
    await addLink(database, mia, ago(-0.5));
    await retentionOf(database).removeOld();
    const left = await database.select({ personId: accountLink.personId }).from(accountLink);
    expect(left.map(({ personId }) => personId).toSorted()).toEqual([oleg, mia].toSorted());
  });

  test('deletes invitations 30 days after they expired, because they can be sent again until then', async () => {
    const anna = await addAccount(database);
    const add = (email: string, expiresAt: Date) =>
      database.insert(invitation).values({
        id: randomUUID(),
        publisherId: anna,
        membershipId: anna,
        email,
        role: 'analyst',
        locale: 'en',
        secretHash: Buffer.alloc(32),
        sentAt: ago(40),
        expiresAt,
      });
    await add('long-ago@team.example', ago(31));
    await add('lately@team.example', ago(29));
    await add('open@team.example', ago(-1));
    await retentionOf(database, 1).removeOld();
    const left = await database.select({ email: invitation.email }).from(invitation).orderBy(invitation.email);
    expect(left.map(({ email }) => email)).toEqual(['lately@team.example', 'open@team.example']);
  });

  test('deletes answers of stores after a day', async () => {
    const answer = (storeAppId: string, lookedUpAt: Date) => ({ storeAppId, lookedUpAt, country: '' });
    await database.insert(storeListing).values([
      { store: 'google_play', ...answer('com.northwind.chess', ago(1.1)) },
      { store: 'google_play', ...answer('com.northwind.chess', ago(1.1)), country: 'RU' },
      { store: 'rustore', ...answer('com.northwind.chess', ago(0.9)) },
    ]);
    await retentionOf(database, 1).removeOld();
    expect(await database.select({ store: storeListing.store }).from(storeListing)).toEqual([{ store: 'rustore' }]);
  });

  test('removes the client’s address from old audit events and nothing else', async () => {
    const events = [
      { kind: 'a old', at: ago(181), clientAddress: '10.0.0.1', requestId: 'r1', details: { reason: 'too_many' } },
      { kind: 'b young', at: ago(179), clientAddress: '10.0.0.2' },
    ];
    await database.insert(auditEvent).values(events);
    await retentionOf(database).removeOld();
    const left = await database.select().from(auditEvent).orderBy(asc(auditEvent.kind));
    expect(left).toMatchObject([{ ...events[0], clientAddress: null }, events[1]]);
  });

  test('removes the client’s address from sessions that were not refreshed lately, also from those that go on', async () => {
    const jobs = createJobQueue({ now });
    const retention = createRetention({ database, jobs, dataDir, days: { ...days, addresses: 8 }, now, log });
    const anna = await addAccount(database);
    const add = (refreshedAt: Date, times: Times = {}) =>
      addSession(database, anna, { createdAt: ago(12), ...times, refreshedAt });
    const old = [await add(ago(8.1)), await add(ago(9), { endedAt: ago(1) })];
    const young = [await add(ago(7.9)), await add(ago(0), { endedAt: ago(0) })];
    await retention.removeOld();
    const addressed = await database.select({ id: session.id }).from(session).where(isNotNull(session.clientAddress));
    expect(addressed.map(({ id }) => id).toSorted()).toEqual(young.toSorted());
    expect(await database.$count(session)).toBe(old.length + young.length);
  });

  test('deletes answers to calls with an Idempotency-Key after a day', async () => {
    const anna = await addAccount(database);
    const answered = { operation: 'createApplication', requestHash: Buffer.alloc(32), answer: {} };
    const add = (key: string, createdAt: Date) => ({ id: randomUUID(), key, createdAt, ...answered });
    const rows = [add('old', ago(1.01)), add('young', ago(0.99))];
    await asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(idempotencyKey).values(rows.map((row) => ({ ...row, publisherId: anna }))),
    );
    await database.insert(idempotencyKey).values(add('nobody', ago(1.01)));
    await retentionOf(database).removeOld();
    const keys = (store: Database) => store.select({ key: idempotencyKey.key }).from(idempotencyKey);
    expect([await asPublisher(database, wholePublisher(anna), keys), await keys(database)]).toEqual([
      [{ key: 'young' }],
      [],
    ]);
  });

  test('deletes downloads of reports an hour after something last happened to them', async () => {
    const anna = await addAccount(database);
    const file = (name: string, hours: number) => ({
      id: randomUUID(),
      publisherId: anna,
      sessionId: randomUUID(),
      keyHash: Buffer.alloc(32),
      request: {} as ReportRequest,
      locale: 'en' as const,
      name,
      createdAt: ago(2),
      changedAt: ago(hours / 24),
    });
    const names = (own: Database) => own.select({ name: reportFile.name }).from(reportFile);
    await asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(reportFile).values([file('old', 1.01), file('young', 0.99)]),
    );
    await retentionOf(database).removeOld();
    expect(await asPublisher(database, wholePublisher(anna), names)).toEqual([{ name: 'young' }]);
  });

  test('removes files that nothing used for a day, their rows first and then their bytes, and no others', async () => {
    const store = await openDiskFileStore(dataDir);
    const jobs = createJobQueue({ now });
    const runner = createJobRunner({
      database,
      queue: jobs,
      kinds: [createFileRemovalJob({ store, hasFile: createHasFile(database) })],
      now,
      log,
    });
    const anna = await addAccount(database);
    const keys = new Map<string, string>();
    const add = async (
      name: string,
      times: { createdAt: Date; usedAt?: Date },
      purpose: 'upload' | 'drawn' = 'upload',
    ) => {
      const key = newFileKey();
      keys.set(name, key);
      await store.put(
        key,
        (async function* () {
          yield Buffer.from(name);
        })(),
      );
      const file = { id: randomUUID(), publisherId: anna, key, name, type: 'application/pdf', size: 1, purpose };
      await asPublisher(database, wholePublisher(anna), (own) =>
        own.insert(storedFile).values({ ...file, sha256: Buffer.alloc(32), ...times }),
      );
      return file.id;
    };
    await add('unused', { createdAt: ago(1.01) });
    await add('young', { createdAt: ago(0.99) });
    await add('used', { createdAt: ago(400), usedAt: ago(399) });
    // Attached to a message, although its use was not recorded.
    const attached = await add('attached', { createdAt: ago(400) });
    await asPublisher(database, wholePublisher(anna), async (own) => {
      // A trigger makes a question of it, as for the release before.
      const message = { id: randomUUID(), publisherId: anna, subject: 'problem' as const, text: 'Text' };
      await own.insert(feedback).values({ ...message, createdAt: ago(400) });
      const file = { feedbackId: message.id, publisherId: anna, fileId: attached, position: 0 };
      await own.insert(feedbackFile).values(file);
    });
    await add('drawn long ago', { createdAt: ago(3), usedAt: ago(1.01) }, 'drawn');
    await add('drawn again', { createdAt: ago(3), usedAt: ago(0.99) }, 'drawn');
    await retentionOf(database, 1).removeOld();
    await runner.runDue();
    const kept = ['attached', 'drawn again', 'used', 'young'];
    const names = await asPublisher(database, wholePublisher(anna), (own) =>
      own.select({ name: storedFile.name }).from(storedFile),
    );
    expect(names.map(({ name }) => name).toSorted()).toEqual(kept);
    const there = await Promise.all(
      [...keys].map(async ([name, key]) =>
        store.get(key).then(
          (stream) => (stream.destroy(), [name]),
          () => [],
        ),
      ),
    );
    expect(there.flat().toSorted()).toEqual(kept);
  });

  test('removes questions some time after they were closed where that is set, with notes and files', async () => {
    const publisherId = await addAccount(database);
    const add = (values: object) =>
      addTestQuestion(database, { publisherId, note: 'Note', noteFile: 'a.pdf', ...values });
    const old = await add({ state: 'closed', closedAt: ago(41), createdAt: ago(400) });
    const young = await add({ state: 'closed', closedAt: ago(39), createdAt: ago(400) });
    const waiting = await add({ createdAt: ago(400) });
    const fileId = randomUUID();
    await asPublisher(database, wholePublisher(publisherId), async (own) => {
      const file = { id: fileId, publisherId, key: newFileKey(), name: 'a.pdf', type: 'application/pdf', size: 1 };
      const times = { createdAt: ago(400), usedAt: ago(399) };
      await own.insert(storedFile).values({ ...file, purpose: 'upload', sha256: Buffer.alloc(32), ...times });
      const [message] = await own.select().from(questionMessage).where(eq(questionMessage.questionId, old.id));
      await own.insert(questionFile).values({ messageId: message?.id ?? '', publisherId, fileId, position: 0 });
    });
    const left = () =>
      asNetwork(database, async (network) => {
        const rows = await network.select().from(question).where(eq(question.publisherId, publisherId));
        const ids = rows.map(({ id }) => id);
        return {
          ids: ids.toSorted(),
          notes: await network.$count(questionNote, inArray(questionNote.questionId, ids)),
        };
      });
    await retentionOf(database, 1).removeOld();
    expect((await left()).ids).toEqual([old.id, young.id, waiting.id].toSorted());
    await retentionOf(database, 1, { questions: 40 }).removeOld();
    expect(await left()).toEqual({ ids: [young.id, waiting.id].toSorted(), notes: 2 });
    const stored = await asOwner(database, (all) =>
      all.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.publisherId, publisherId)),
    );
    // The files of the notes that stay.
    expect(stored).toHaveLength(2);
  });

  test('removes parts of days that were not published for a day, their bytes two hours later, and no others', async () => {
    const hasFile = createHasFile(database);
    const keys = { old: newFileKey(), young: newFileKey() };
    await asNetwork(database, async (network) => {
      const part = { sourceId: 'main', day: '2026-01-01', digest: '0'.repeat(64), size: 1 };
      await network.insert(feedPart).values([
        { ...part, part: 1, key: keys.old, createdAt: ago(1.01) },
        { ...part, part: 2, key: keys.young, createdAt: ago(0.99) },
      ]);
    });
    await retentionOf(database, 1).removeOld();
    expect([await hasFile(keys.old), await hasFile(keys.young)]).toEqual([false, true]);
    const removals = await asNetwork(database, (network) =>
      network.select({ key: job.key, dueAt: job.dueAt }).from(job),
    );
    expect(removals).toEqual([{ key: keys.old, dueAt: ago(-2 / 24) }]);
  });

  test('removes the files of runs that were refused a week ago, their bytes two hours later, and no runs', async () => {
    const hasFile = createHasFile(database);
    const keys = { old: newFileKey(), young: newFileKey() };
    const runs = () => asNetwork(database, (network) => network.$count(feedRun));
    await asNetwork(database, async (network) => {
      const run = {
        sourceId: 'main',
        day: '2026-01-01',
        digest: '0'.repeat(64),
        isFinal: false,
        actor: 'key',
        keptSize: 1,
      };
      const refused = { ...run, state: 'refused' as const, badLines: [], badLineCount: 0, seenAt: ago(8) };
      await network.insert(feedRun).values([
        { ...refused, id: randomUUID(), keptKey: keys.old, startedAt: ago(7.01) },
        { ...refused, id: randomUUID(), keptKey: keys.young, startedAt: ago(6.99) },
      ]);
    });
    const count = await runs();
    await retentionOf(database, 1).removeOld();
    expect([await hasFile(keys.old), await hasFile(keys.young), await runs()]).toEqual([false, true, count]);
    const removals = await asNetwork(database, (network) =>
      network.select({ dueAt: job.dueAt }).from(job).where(eq(job.key, keys.old)),
    );
    expect(removals).toEqual([{ dueAt: ago(-2 / 24) }]);
  });

  test.runIf(kind === 'postgres')('a file that gets a use while unused ones are removed stays', async () => {
    const other = await stores.openPostgres();
    const anna = await addAccount(database);
    const file = {
      id: randomUUID(),
      publisherId: anna,
      key: newFileKey(),
      name: 'x',
      type: 'application/pdf',
      size: 1,
    };
    await asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(storedFile).values({ ...file, purpose: 'upload', sha256: Buffer.alloc(32), createdAt: ago(2) }),
    );
    let removal: Promise<void> | undefined;
    await asPublisher(other.database, wholePublisher(anna), async (own) => {
      await own.update(storedFile).set({ usedAt: present }).where(eq(storedFile.id, file.id));
      // The removal has found the file unused, and waits for the lock of the uncommitted use.
      removal = retentionOf(database).removeOld();
      await lockWait(other.database);
    });
    await removal;
    expect(await asPublisher(database, wholePublisher(anna), (own) => own.select().from(storedFile))).toHaveLength(1);
    await other.close();
  });

  test('data that cannot be removed prevents no other removal, is logged, and is tried again soon', async () => {
    const anna = await addAccount(database);
    await addSession(database, anna, { createdAt: ago(90) });
    await addAccount(database, { isConfirmed: false, createdAt: ago(21) });
    await database.insert(storeIcon).values({ key: 'of nothing', png: Buffer.alloc(1), createdAt: ago(3) });
    await mkdir(join(dataDir, 'mailbox'));
    const mail = join(dataDir, 'mailbox', `${randomUUID()}.json`);
    await writeFile(mail, '');
    await utimes(mail, ago(31), ago(31));
    await asOwner(database, (owner) => owner.execute(sql`revoke delete on store_icon from publisher_console_network`));
    await asOwner(database, (owner) => owner.execute(sql`revoke delete on session from publisher_console_network`));
    const removal = retentionOf(database).removeOld();
    await expect(removal).rejects.toThrow('Old data could not be removed: sessions, icons.');
    await asOwner(database, (owner) =>
      owner.execute(sql`grant delete on store_icon, session to publisher_console_network`),
    );
    expect(await database.select({ id: publisher.id }).from(publisher)).toEqual([{ id: anna }]);
    expect(await readdir(join(dataDir, 'mailbox'))).toEqual([]);
    const failures = messages().filter(({ level }) => level === 50);
    expect(failures).toMatchObject([
      { kind: 'sessions', msg: 'old data could not be removed', err: { message: expect.any(String) } },
      { kind: 'icons' },
    ]);
    logLines = [];
    await retentionOf(database).removeOld();
    expect(messages()).toMatchObject([{ kind: 'sessions' }, { kind: 'icons' }]);
  });

  test('removes the sums of uploads that count for no quota any more', async () => {
    const anna = await addAccount(database);
    const sum = (age: number) => ({ publisherId: anna, day: ago(age).toISOString().slice(0, 10), bytes: age });
    const add = (own: Database) => own.insert(uploadDay).values([sum(40), sum(31), sum(30), sum(0)]);
    await asPublisher(database, wholePublisher(anna), add);
    await retentionOf(database, 1).removeOld();
    const left = await asPublisher(database, wholePublisher(anna), (own) =>
      own.select({ bytes: uploadDay.bytes }).from(uploadDay),
    );
    expect(left.map(({ bytes }) => bytes).toSorted((a, b) => a - b)).toEqual([0, 30]);
  });

  test.runIf(kind === 'postgres')(
    'finds icons, drawn files and their uses by indexes, however many there are',
    async () => {
      const planWith = (setting: SQL) =>
        asOwner(database, async (owner) => {
          const [found] = await owner.select({ name: sql<string>`name` }).from(sql`current_database() as name`);
          await owner.execute(sql`alter database ${sql.identifier(found?.name ?? '')} ${setting}`);
        });
      await planWith(sql`set enable_seqscan = off`);
      const other = await stores.openPostgres();
      const anna = await addAccount(database);
      const file = { publisherId: anna, name: 'x', type: 'application/pdf', size: 1, sha256: Buffer.alloc(32) };
      await asPublisher(database, wholePublisher(anna), (own) =>
        own.insert(storedFile).values([
          { ...file, id: randomUUID(), key: newFileKey(), purpose: 'upload', createdAt: ago(2) },
          { ...file, id: randomUUID(), key: newFileKey(), purpose: 'drawn', createdAt: ago(3), usedAt: ago(2) },
        ]),
      );
      await database.insert(storeIcon).values({ key: 'of nothing', png: Buffer.alloc(1), createdAt: ago(3) });
      await retentionOf(other.database).removeOld();
      // Postgres writes the statistics of a connection when it ends.
      await other.close();
      const indexes = ['application_icon', 'contract_file', 'store_listing_icon', 'stored_file_drawn_used'];
      const used = async () => {
        const index = sql<string>`indexrelname`;
        const rows = await asOwner(database, (owner) =>
          owner
            .select({ index })
            .from(sql`pg_stat_user_indexes`)
            .where(sql`idx_scan > 0`)
            .orderBy(index),
        );
        return rows.map((row) => row.index).filter((name) => indexes.includes(name));
      };
      await vi.waitUntil(async () => (await used()).length === indexes.length, { timeout: 20_000 });
      expect(await used()).toEqual(indexes);
      await planWith(sql`reset enable_seqscan`);
    },
  );

  test('removes icons that neither an application nor an answer of a store names, after two days', async () => {
    const anna = await addAccount(database);
    const createdAt = ago(2.01);
    const add = (key: string, at: Date) =>
      database.insert(storeIcon).values({ key, png: Buffer.alloc(1), createdAt: at });
    for (const key of ['of nothing', 'of an application', 'of a listing']) await add(key, createdAt);
    await add('young', ago(1.99));
    const app = { id: randomUUID(), publisherId: anna, name: 'x', platform: 'ios' as const, isNotPublished: true };
    await asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(application).values({ ...app, status: 'active', iconKey: 'of an application' }),
    );
    const answer = { storeAppId: '1', country: '', lookedUpAt: present, listing: { iconKey: 'of a listing' } };
    await database.insert(storeListing).values({ store: 'app_store', ...answer });
    await retentionOf(database, 1).removeOld();
    const left = await database.select({ key: storeIcon.key }).from(storeIcon);
    expect(left.map(({ key }) => key).toSorted()).toEqual(['of a listing', 'of an application', 'young']);
  });

  test('deletes jobs a month after they were given up, and no others', async () => {
    const add = (name: string, state: 'waiting' | 'dead', dueAt: Date) => ({
      id: randomUUID(),
      kind: name,
      state,
      dueAt,
      payload: {},
      createdAt: ago(100),
    });
    await database
      .insert(job)
      .values([add('old', 'dead', ago(31)), add('young', 'dead', ago(29)), add('late', 'waiting', ago(90))]);
    await retentionOf(database).removeOld();
    const left = await asNetwork(database, (network) => network.select({ kind: job.kind }).from(job).orderBy(job.kind));
    expect(left).toEqual([{ kind: 'late' }, { kind: 'young' }]);
  });

  test('deletes deliveries of events after 30 days', async () => {
    const publisherId = await addAccount(database);
    const deliveries = [29, 31].map((age) => ({ id: randomUUID(), publisherId, createdAt: ago(age) }));
    const sent = { type: 'day.final', url: 'https://hooks.example/', body: '{}', state: 'failed' as const };
    const added = deliveries.map((delivery) => ({ ...delivery, ...sent }));
    await asPublisher(database, wholePublisher(publisherId), (own) => own.insert(webhookDelivery).values(added));
    await retentionOf(database).removeOld();
    const left = await asPublisher(database, wholePublisher(publisherId), (own) =>
      own.select({ id: webhookDelivery.id }).from(webhookDelivery),
    );
    expect(left).toEqual([{ id: deliveries[0]?.id }]);
  });

  test('deletes old accounts without a confirmed address, unless they have a link that still works', async () => {
    await addAccount(database, { isConfirmed: false, createdAt: ago(21) });
    const kept = [
      await addAccount(database, { isConfirmed: false, createdAt: ago(21) }),
      await addAccount(database, { isConfirmed: false, createdAt: ago(19) }),
      await addAccount(database, { createdAt: ago(400) }),
    ];
    await addLink(database, kept[0] ?? '', ago(-0.5));
    await retentionOf(database).removeOld();
    const left = await database.select({ id: publisher.id }).from(publisher);
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });

  test('removes everything that is due in batches of any size and logs how much', async () => {
    const anna = await addAccount(database);
    for (let added = 0; added < 7; added += 1) await addSession(database, anna, { createdAt: ago(90) });
    await retentionOf(database, 2).removeOld();
    expect(await database.select().from(session)).toEqual([]);
    expect(messages()).toMatchObject([{ level: 30, kind: 'sessions', removed: 7 }]);
  });

  test('removes nothing more once its signal is aborted', async () => {
    const anna = await addAccount(database);
    await addSession(database, anna, { createdAt: ago(90) });
    await retentionOf(database).removeOld(AbortSignal.abort());
    expect(await database.select().from(session)).toHaveLength(1);
  });

  test.each([
    ['a young address', { clientAddress: null }, 6],
    ['another address', { clientAddress: '10.0.0.9' }, 400],
    ['what happened', { clientAddress: null, kind: 'nothing' }, 400],
    ['when it happened', { clientAddress: null, at: ago(1) }, 400],
    ['its details', { clientAddress: null, details: {} }, 400],
  ])('the audit log refuses to change %s, even for the owner of the table', async (_what, change, age) => {
    const event = { kind: 'a login', at: ago(age), clientAddress: '10.0.0.1', details: { reason: 'too_many' } };
    await database.insert(auditEvent).values(event);
    const changed = asOwner(database, async (owner) => void (await owner.update(auditEvent).set(change)));
    await expect(changed).rejects.toMatchObject({ cause: { message: 'audit_event is append-only' } });
    expect(await kindsOf(database)).toEqual([{ kind: 'a login', clientAddress: '10.0.0.1' }]);
  });

  test('the role of calls can delete no session and change no audit event', async () => {
    const anna = await addAccount(database);
    await addSession(database, anna, { createdAt: ago(90) });
    const refused = (table: string) => ({ cause: { message: `permission denied for table ${table}` } });
    await expect(Promise.resolve(database.delete(session))).rejects.toMatchObject(refused('session'));
    await database.insert(auditEvent).values({ kind: 'login', at: ago(400), clientAddress: '10.0.0.1' });
    const forgotten = database.update(auditEvent).set({ clientAddress: null }).where(eq(auditEvent.kind, 'login'));
    await expect(Promise.resolve(forgotten)).rejects.toMatchObject(refused('audit_event'));
  });

  test('deletes old mails in the data folder and warns of those that no relay accepted', async () => {
    const files = { mail: 'eml', mailbox: 'json' };
    const kept: Record<string, string[]> = {};
    for (const [folder, ending] of Object.entries(files)) {
      await mkdir(join(dataDir, folder));
      const add = async (name: string, age: number) => {
        await writeFile(join(dataDir, folder, name), '');
        await utimes(join(dataDir, folder, name), ago(age), ago(age));
      };
      await add(`${randomUUID()}.${ending}`, 31);
      await add(`${randomUUID()}.${ending}.part`, 31);
      await add('notes.txt', 400);
      const young = `${randomUUID()}.${ending}`;
      await add(young, 29);
      kept[folder] = ['notes.txt', young];
    }
    await retentionOf(database).removeOld();
    for (const [folder, names] of Object.entries(kept))
      expect((await readdir(join(dataDir, folder))).toSorted()).toEqual(names.toSorted());
    expect(messages()).toMatchObject([
      { level: 40, msg: 'mails that no relay took were removed from the spool', removed: 2 },
      { level: 30, kind: 'mailbox', removed: 2 },
    ]);
  });

  test.runIf(kind === 'postgres')('one process at a time removes old data, and each row is counted once', async () => {
    const other = await stores.openPostgres();
    const anna = await addAccount(database);
    for (let added = 0; added < 20; added += 1) await addSession(database, anna, { createdAt: ago(90) });
    await other.database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('retention'))`);
      await retentionOf(database).removeOld();
      expect(await database.select().from(session)).toHaveLength(20);
    });
    await Promise.all([retentionOf(database, 3).removeOld(), retentionOf(other.database, 3).removeOld()]);
    await retentionOf(database, 3).removeOld();
    expect(await database.select().from(session)).toEqual([]);
    expect(messages().reduce((sum, { removed }) => sum + removed, 0)).toBe(20);
    await other.close();
  });
});
