import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { requireAllRowsVisible } from '#operator/backup/relational/copied-tables.ts';
import { asNetwork } from './as-network.ts';
import type { NetworkDatabase } from './as-network.ts';
import { asOwner } from './as-owner.ts';
import { asPerson } from './as-person.ts';
import { asPublisher, wholePublisher } from './as-publisher.ts';
import type { Database, OpenedDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { accountLink, session } from './tables/account.ts';
import { apiToken } from './tables/api-token.ts';
import { appAdsTxtCheck } from './tables/app-ads-txt.ts';
import { announcement, announcementDismissal } from '#stores/sql/tables/announcement.ts';
import { adBlock, application } from './tables/application.ts';
import { auditEvent } from './tables/audit.ts';
import { dashboardItem } from './tables/dashboard.ts';
import { contract } from './tables/document.ts';
import { feedback, feedbackFile } from './tables/feedback.ts';
import { storedFile, uploadDay } from './tables/file.ts';
import { idempotencyKey } from './tables/idempotency.ts';
import { job } from './tables/job.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { factor, factorReset, loginTicket, recoveryCode } from './tables/factor.ts';
import {
  acceptedStatement,
  act,
  actText,
  closedMonth,
  ledgerEntry,
  objection,
  paymentPreference,
  proposedEntry,
  statement,
  statementLine,
} from './tables/ledger.ts';
import { membershipApplication } from './tables/person.ts';
import { publisher } from './tables/publisher.ts';
import { questionRead } from './tables/question.ts';
import { reportFile } from './tables/report-file.ts';
import { reportTemplate } from './tables/report-template.ts';
import { seller } from './tables/seller.ts';
import { staffSession, viewSession } from './tables/staff.ts';
import { invitation, ownershipTransfer } from './tables/team.ts';
import { webhook, webhookDelivery } from './tables/webhook.ts';
import { startPostgresServer } from './testing/postgres-server.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { startTestPostgres } from './testing/test-postgres.ts';
import type { TestPostgres } from './testing/test-postgres.ts';
import { addTestPublisher, ownerOf } from './testing/test-publisher.ts';

/** The tables whose rows have no owner. Add a new table here only if its rows belong to no publisher. */
const tablesOfNetwork = [
  'act_text',
  'ad_block_external_id',
  'ad_format',
  'announcement',
  'app_ads_txt_claim',
  'application_external_id',
  'backup_lease',
  'catalogue',
  'catalogue_change',
  'closed_month',
  'currency_rule',
  'feed_part',
  'feed_run',
  'inbound_mail',
  'integration_guide',
  'job',
  'limit_window',
  'money_rule',
  'network',
  'network_document',
  'network_file',
  'network_key',
  'passkey_challenge',
  'proposed_entry',
  'publisher_external_id',
  'question_note',
  'question_note_file',
  'reason_text',
  'review_claim',
  'saved_answer',
  'set_aside_row',
  'source',
  'source_alarm',
  'source_share',
  'source_watch',
  'staff_invitation',
  'statistics_day',
  'statistics_load',
  'statistics_load_day',
  'statistics_publication_day',
  'statistics_source_day',
  'statistics_time_zone',
  'store_icon',
  'store_listing',
  'unfinished_restore',
  'webhook_final_day',
];

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.close());

/** A publisher with a row in every table that holds publishers' rows. */
async function addPublisher(database: Database, isConfirmed = true): Promise<string> {
  const publisherId = randomUUID();
  const applicationId = randomUUID();
  const messageId = randomUUID();
  const fileId = randomUUID();
  const at = new Date();
  await addTestPublisher(database, { id: publisherId, emailConfirmedAt: isConfirmed ? at : null });
  await asPublisher(database, wholePublisher(publisherId), async (own) => {
    const key = Buffer.alloc(32);
    const member = { publisherId, membershipId: publisherId };
    const moment = { authenticatedAt: at, refreshedAt: at, createdAt: at };
    await own.insert(session).values({ id: randomUUID(), ...ownerOf(publisherId), key, userAgent: '', ...moment });
    const email = 'anna@northwind.example';
    const link = { purpose: 'restore' as const, secretHash: key, email, expiresAt: at, createdAt: at };
    await own.insert(accountLink).values({ personId: publisherId, ...link });
    const token = { name: 'Report', tokenHash: Buffer.from(publisherId), hint: '', scopes: [], networks: [] };
    await own
      .insert(apiToken)
      .values({ id: randomUUID(), publisherId, membershipId: publisherId, ...token, knownNetworks: [], createdAt: at });
    await own.insert(auditEvent).values({ kind: 'login', publisherId });
    const answered = { operation: 'createApplication', key: 'key', requestHash: key, answer: {}, createdAt: at };
    await own.insert(idempotencyKey).values({ id: randomUUID(), publisherId, ...answered });
    const period = { preset: 'today' as const };
    const report = { indicatorList: ['revenue' as const], filterList: { period } };
    await own.insert(reportTemplate).values({
      id: randomUUID(),
      publisherId,
      membershipId: publisherId,
      title: 'Revenue',
      report,
      createdAt: at,
      updatedAt: at,
    });
    await own.insert(reportFile).values({
      id: randomUUID(),
      publisherId,
      sessionId: randomUUID(),
      keyHash: key,
      request: { reportType: 'statistic', format: 'csv', ...report },
      locale: 'en',
      name: 'statistics.csv',
      createdAt: at,
      changedAt: at,
    });
    await own.insert(application).values({
      id: applicationId,
      publisherId,
      name: publisherId,
      platform: 'ios',
      isNotPublished: false,
      status: 'active',
    });
    await own.insert(membershipApplication).values({ membershipId: publisherId, applicationId, publisherId });
    await own.insert(appAdsTxtCheck).values({
      id: randomUUID(),
      publisherId,
      applicationId,
      checkedAt: new Date(),
      trigger: 'daily',
      url: 'https://northwind.example/app-ads.txt',
      state: 'found',
      missingLines: [],
      report: {},
    });
    await own.insert(adBlock).values({
      id: randomUUID(),
      publisherId,
      applicationId,
      name: publisherId,
      adFormat: 'fs_banner',
      status: 'active',
    });
    await own.insert(dashboardItem).values({ publisherId, item: 'read_sdk_docs', isCompleted: true, changedAt: at });
    await own.insert(feedback).values({ id: messageId, publisherId, subject: 'idea', text: 'Hello', createdAt: at });
    const file = { purpose: 'upload' as const, name: 'a.pdf', type: 'application/pdf', size: 1, sha256: key };
    await own.insert(storedFile).values({ id: fileId, publisherId, key: fileId, createdAt: at, ...file });
    await own.insert(uploadDay).values({ publisherId, day: '2026-11-20', bytes: 1 });
    const address = { publisherId, url: 'https://northwind.example/hooks', createdAt: at };
    await own.insert(webhook).values({ ...address, events: ['day.final'], sealedSecret: key });
    await own.insert(webhookDelivery).values({ ...address, id: randomUUID(), type: 'day.final', body: '{}' });
    await own.insert(invitation).values({
      id: randomUUID(),
      ...member,
      email,
      role: 'analyst',
      locale: 'en',
      secretHash: key,
      sentAt: at,
      expiresAt: at,
    });
    // A trigger made a question of the message, as it does for the release before.
    await own
      .insert(questionRead)
      .values({ questionId: messageId, membershipId: publisherId, publisherId, readAt: at });
    const transfer = { ownerId: publisherId, memberId: publisherId, expiresAt: at };
    await own.insert(ownershipTransfer).values({ publisherId, ...transfer });
    await own.insert(seller).values({ publisherId, name: 'Northwind', domain: 'northwind.example' });
    await own.insert(feedbackFile).values({ feedbackId: messageId, publisherId, fileId, position: 0 });
  });
  const signed = { number: publisherId, counterparty: 'self_employed' as const, fileId, updatedAt: at };
  const announced = randomUUID();
  await asNetwork(database, async (network) => {
    const line = { kind: 'news' as const, audience: 'all' as const, text: { en: '', ru: '' } };
    await network.insert(announcement).values({ id: announced, ...line, publishedAt: at, createdAt: at });
  });
  await asPerson(database, publisherId, async (own) => {
    const [personId, createdAt] = [publisherId, at];
    await own.insert(factor).values({ id: randomUUID(), personId, kind: 'totp', name: 'Phone', createdAt });
    await own.insert(recoveryCode).values({ personId, codeHash: Buffer.alloc(32), createdAt });
    await addSignedInStaff(own, 'support', { at: createdAt, person: { id: personId, email: '' } });
    await own.insert(announcementDismissal).values({ announcementId: announced, personId, dismissedAt: createdAt });
    const ticket = { ticketHash: Buffer.from(publisherId), userAgent: '', mustChangePassword: false };
    await own.insert(loginTicket).values({ id: randomUUID(), personId, ...ticket, expiresAt: at });
  });
  const [signedIn] = await asPerson(database, publisherId, (own) => own.select().from(staffSession));
  await asPublisher(database, wholePublisher(publisherId), (own) =>
    own.insert(viewSession).values({
      id: randomUUID(),
      publisherId,
      membershipId: publisherId,
      staffSessionId: signedIn?.id ?? '',
      tokenHash: Buffer.from(publisherId),
      reason: 'Question 7',
      beganAt: at,
      endsAt: at,
    }),
  );
  await asNetwork(database, async (network) => {
    await network.insert(contract).values({ id: randomUUID(), publisherId, ...signed });
    await network.insert(factorReset).values({ personId: publisherId, id: randomUUID(), startedAt: at, dueAt: at });
  });
  const entry = await asNetwork(database, (network) => addMoney(network, publisherId, at));
  await asPublisher(database, wholePublisher(publisherId), async (own) => {
    await own.insert(paymentPreference).values({ publisherId, changedAt: at });
    await own.insert(acceptedStatement).values({ publisherId, month: '2026-10-01', acceptedAt: at });
    await own.insert(objection).values({ entry, publisherId, questionId: messageId, madeAt: at });
  });
  return publisherId;
}

/** A closed month, and what belongs to a publisher in the ledger. Returns the number of the entry. */
async function addMoney(network: NetworkDatabase, publisherId: string, at: Date): Promise<number> {
  const [month, currency, reason] = ['2026-10-01', 'USD', { en: 'Test devices', ru: 'Тестовые устройства' }];
  const closed = { month, publication: 0, closedAt: at, actor: 'vera' };
  await network.insert(closedMonth).values(closed).onConflictDoNothing();
  const sums = { revenue: 10_000n, earned: 1n, opening: 0n, closing: 1n };
  await network.insert(statement).values({ publisherId, month, number: publisherId, currency, ...sums });
  await network.insert(actText).values({ month, locale: 'en', source: '# Act\n\nText' }).onConflictDoNothing();
  await network.insert(act).values({ publisherId, month, company: 'Northwind', name: 'Anna' });
  await network.insert(statementLine).values({ publisherId, month, application: 1, revenue: 10_000n, amount: 1n });
  const line = { publisherId, kind: 'bonus', amount: 1n, concerns: month, reason, madeBy: 'vera' } as const;
  const [booked] = await network
    .insert(ledgerEntry)
    .values({ ...line, currency, booked: '2026-11-01', createdAt: at })
    .returning();
  await network.insert(proposedEntry).values({ id: randomUUID(), ...line, madeAt: at });
  return booked?.number ?? 0;
}

interface Table extends Record<string, unknown> {
  name: string;
  /** The column that names the owner. */
  owner: string | null;
  isForced: boolean;
  hasPolicy: boolean;
}

async function readTables(database: Database): Promise<Table[]> {
  const tables = sql`
    select c.relname as name,
      case when c.relname in ('person', 'publisher') then 'id' else
        (select attname from pg_attribute where attrelid = c.oid and attname in ('person_id', 'publisher_id')
          order by attname desc limit 1) end as owner,
      c.relrowsecurity and c.relforcerowsecurity as "isForced",
      exists (select from pg_policies p
        where p.tablename = c.relname and 'publisher_console_api' = any(p.roles)) as "hasPolicy"
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`;
  return database
    .select({
      name: sql<string>`name`,
      owner: sql<string | null>`owner`,
      isForced: sql<boolean>`"isForced"`,
      hasPolicy: sql<boolean>`"hasPolicy"`,
    })
    .from(sql`(${tables}) as tables`);
}

async function ownersIn(database: Database, { name, owner }: Table): Promise<string[]> {
  const rows = await database
    .selectDistinct({ owner: sql<string>`${sql.identifier(owner ?? '')}` })
    .from(sql`${sql.identifier(name)}`);
  return rows.map((row) => row.owner);
}

describe.each([
  // Fewer calls, because PGlite has one connection and runs them one after the other.
  { kind: 'pglite', calls: 400, open: openTestDatabase },
  {
    kind: 'postgres',
    calls: 2_000,
    // All calls start at the same time, so the last ones wait long for a connection on a busy machine.
    open: () => openDatabase({ dataDir: null, url: server.url, timeOuts: { connect: 60_000 } }),
  },
])('on $kind', ({ calls, open }) => {
  let opened: OpenedDatabase;
  let database: Database;
  let anna: string;
  let oleg: string;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
    anna = await addPublisher(database);
    oleg = await addPublisher(database);
  });
  afterAll(() => opened.close());

  test('every table has an owner and policies, or is listed as the network’s own', async () => {
    const tables = await readTables(database);
    const ownerless = tables.filter(({ owner }) => owner === null).map(({ name }) => name);
    expect(ownerless).toEqual(tablesOfNetwork);
    const unguarded = tables.filter(({ owner, isForced, hasPolicy }) => owner !== null && !(isForced && hasPolicy));
    expect(unguarded).toEqual([]);
  });

  test('a statement that names no owner finds only rows of the acting publisher, in every table', async () => {
    for (const table of await readTables(database)) {
      if (table.owner === null) continue;
      const list = (own: Database) => ownersIn(own, table);
      const found = await (table.owner === 'person_id'
        ? asPerson(database, anna, list)
        : asPublisher(database, wholePublisher(anna), list));
      expect({ table: table.name, found }).toEqual({ table: table.name, found: [anna] });
    }
  });

  test('a limited member finds no application but their own, nor anything of the others', async () => {
    const tables = [application, adBlock, appAdsTxtCheck];
    const rowsOf = (applications: readonly string[] | null) =>
      asPublisher(database, { publisherId: anna, applications }, async (own) => {
        const counts: number[] = [];
        for (const table of tables) counts.push((await own.select().from(table)).length);
        const changed = await own.update(application).set({ iconKey: 'key' }).returning();
        return [...counts, changed.length];
      });
    const [{ id } = { id: '' }] = await asPublisher(database, wholePublisher(anna), (own) =>
      own.select().from(application),
    );
    expect(await rowsOf(null)).toEqual([1, 1, 1, 1]);
    expect(await rowsOf([id])).toEqual([1, 1, 1, 1]);
    expect(await rowsOf([randomUUID()])).toEqual([0, 0, 0, 0]);
    expect(await rowsOf([])).toEqual([0, 0, 0, 0]);

    const eventsOf = (applications: readonly string[] | null) =>
      asPublisher(database, { publisherId: anna, applications }, async (own) => {
        await own.insert(auditEvent).values({ kind: 'login', publisherId: anna });
        return (await own.select().from(auditEvent)).filter(({ applicationId }) => applicationId !== null).length;
      });
    await asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(auditEvent).values({ kind: 'application_updated', publisherId: anna, applicationId: id }),
    );
    expect(await eventsOf([id])).toBe(1);
    expect(await eventsOf([])).toBe(0);
  });

  test('without an acting publisher there are no applications and ad blocks, also after one has acted', async () => {
    const failed = asPublisher(database, wholePublisher(anna), () => Promise.reject(new Error('a call that failed')));
    await expect(failed).rejects.toThrow('a call that failed');
    await asPublisher(database, wholePublisher(anna), (own) => own.select().from(application));
    expect(await database.select().from(application)).toEqual([]);
    expect(await database.select().from(adBlock)).toEqual([]);
    expect(await database.update(application).set({ name: 'taken' }).returning()).toEqual([]);
  });

  test('the network’s role sees all of them, until its transaction ends', async () => {
    const found = await asNetwork(database, (network) =>
      network.select({ owner: application.publisherId }).from(application),
    );
    expect(found.map(({ owner }) => owner).toSorted()).toEqual([anna, oleg].toSorted());
    expect(await database.select().from(application)).toEqual([]);
  });

  test('a statement that names no owner changes and deletes nothing of other publishers', async () => {
    const olegs = () => asPublisher(database, wholePublisher(oleg), (own) => own.select().from(publisher));
    const before = await olegs();
    await asPublisher(database, wholePublisher(anna), async (own) => {
      expect(await own.update(publisher).set({ company: 'Taken' }).returning()).toHaveLength(1);
      expect(await own.update(session).set({ endedAt: new Date() }).returning()).toHaveLength(1);
      expect(await own.delete(accountLink).returning()).toHaveLength(1);
    });
    expect(await olegs()).toEqual(before);
    expect(await asPublisher(database, wholePublisher(oleg), (own) => own.select().from(accountLink))).toHaveLength(1);
  });

  test('a publisher can neither give a row to another one nor add one in another’s name', async () => {
    const refused = { cause: { message: expect.stringContaining('violates row-level security policy') } };
    const given = asPublisher(database, wholePublisher(anna), (own) =>
      own.update(application).set({ publisherId: oleg }),
    );
    await expect(given).rejects.toMatchObject(refused);
    const made = asPublisher(database, wholePublisher(anna), (own) =>
      own.insert(auditEvent).values({ kind: 'x', publisherId: oleg }),
    );
    await expect(made).rejects.toMatchObject(refused);
  });

  test('an ad block cannot belong to another publisher’s application, whichever role adds it', async () => {
    const [foreign] = await asPublisher(database, wholePublisher(oleg), (own) =>
      own.select({ id: application.id }).from(application),
    );
    const block = {
      id: randomUUID(),
      publisherId: anna,
      applicationId: foreign?.id ?? '',
      name: 'Level end',
      adFormat: 'fs_banner' as const,
      status: 'active' as const,
    };
    const refused = { cause: { message: expect.stringContaining('"ad_block_application_of_publisher"') } };
    const byPublisher = asPublisher(
      database,
      wholePublisher(anna),
      async (own) => void (await own.insert(adBlock).values(block)),
    );
    await expect(byPublisher).rejects.toMatchObject(refused);
    const byNetwork = asNetwork(database, async (network) => void (await network.insert(adBlock).values(block)));
    await expect(byNetwork).rejects.toMatchObject(refused);
  });

  test('only accounts with an unconfirmed address can be deleted', async () => {
    const unconfirmed = await addPublisher(database, false);
    const gone = await database.delete(publisher).returning({ id: publisher.id });
    expect(gone).toEqual([{ id: unconfirmed }]);
  });

  test('a call can put a job, but only the network’s role can read it', async () => {
    const at = new Date();
    const put = { id: randomUUID(), kind: 'mail', payload: {}, createdAt: at, dueAt: at };
    await asPublisher(database, wholePublisher(anna), (own) => own.insert(job).values(put));
    const refused = { cause: { message: 'permission denied for table job' } };
    await expect(database.select().from(job)).rejects.toMatchObject(refused);
    await expect(Promise.resolve(database.update(job).set({ dueAt: at }))).rejects.toMatchObject(refused);
    await expect(Promise.resolve(database.delete(job))).rejects.toMatchObject(refused);
    expect(await asNetwork(database, (network) => network.select().from(job))).toMatchObject([{ id: put.id }]);
  });

  test.each([
    ['alter table application disable row level security', 'must be owner of table application'],
    ['drop policy own on application', 'must be owner of relation application'],
    ['create table mine ()', 'permission denied for schema public'],
    ['insert into statistics_load default values', 'permission denied for table statistics_load'],
    ['select from drizzle.__drizzle_migrations', 'permission denied for schema drizzle'],
    ['alter role publisher_console_api bypassrls', 'permission denied to alter role'],
  ])('the API’s role cannot %s', async (text, message) => {
    const done = asPublisher(database, wholePublisher(anna), async (own) => void (await own.execute(text)));
    await expect(done).rejects.toMatchObject({ cause: { message } });
  });

  test('of links that have not expired, the network’s role can drop that to a pending e-mail address alone', async () => {
    const publisherId = await addPublisher(database);
    const [secretHash, createdAt, expiresAt] = [Buffer.alloc(32), new Date(), new Date(Date.now() + 60_000)];
    await asPublisher(database, wholePublisher(publisherId), async (own) => {
      await own.update(accountLink).set({ expiresAt });
      const link = { purpose: 'email_change' as const, secretHash, email: 'new@northwind.example' };
      await own.insert(accountLink).values({ personId: publisherId, ...link, expiresAt, createdAt });
    });
    const ofPublisher = eq(accountLink.personId, publisherId);
    const dropped = await asNetwork(database, (network) =>
      network.delete(accountLink).where(ofPublisher).returning({ purpose: accountLink.purpose }),
    );
    expect(dropped).toEqual([{ purpose: 'email_change' }]);
  });

  test('none of many interleaved calls on few connections sees a foreign row, even if some fail', async () => {
    const publishers = await Promise.all(Array.from({ length: 50 }, () => addPublisher(database)));
    const foreign: string[] = [];
    let failures = 0;
    const answers = Array.from({ length: calls }, async (_, index) => {
      const acting = publishers[(index * 7) % publishers.length] ?? anna;
      if (index % 10 === 1) foreign.push(...(await database.select().from(adBlock)).map(({ name }) => name));
      try {
        await asPublisher(database, wholePublisher(acting), async (own) => {
          const found = await own.select({ owner: application.publisherId }).from(application);
          if (found.length !== 1 || found[0]?.owner !== acting) foreign.push(JSON.stringify([acting, found]));
          if (index % 10 === 0) throw new Error('a call that failed');
        });
      } catch {
        failures += 1;
      }
    });
    await Promise.all(answers);
    expect(foreign).toEqual([]);
    expect(failures).toBe(calls / 10);
  });
});

describe('a Postgres whose user is no superuser', () => {
  const addUser = async (admin: pg.Client, name: string, rights: string): Promise<string> => {
    await admin.query(`create role ${name} login password 'password' nosuperuser ${rights}`);
    await admin.query(`create database ${name} owner ${name}`);
    return `postgres://${name}:password@127.0.0.1:${admin.port}/${name}`;
  };

  test('works if the user may create roles or an administrator granted them; otherwise the start names what is missing', async () => {
    const fresh = await startPostgresServer();
    onTestFinished(() => fresh.close());
    const admin = new pg.Client(fresh.url);
    await admin.connect();
    const creator = await addUser(admin, 'creator', 'createrole');
    const guest = await addUser(admin, 'guest', '');

    await expect(openDatabase({ dataDir: null, url: guest })).rejects.toMatchObject({
      cause: {
        message: expect.stringContaining('The role publisher_console_api is missing, and guest may not create it'),
      },
    });

    const created = await openDatabase({ dataDir: null, url: creator });
    const anna = await addPublisher(created.database);
    expect(
      await asPublisher(created.database, wholePublisher(anna), (own) => own.select().from(application)),
    ).toHaveLength(1);
    expect(await asNetwork(created.database, (network) => network.select().from(application))).toHaveLength(1);
    expect(await created.database.select().from(application)).toEqual([]);
    await expectWholeBackups(created.database, anna);
    await created.close();

    await expect(openDatabase({ dataDir: null, url: guest })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('guest is not a member of the role publisher_console_api') },
    });
    await admin.query('grant publisher_console_api, publisher_console_network to guest');
    const given = await openDatabase({ dataDir: null, url: guest });
    expect(await given.database.select().from(application)).toEqual([]);
    await given.close();
    await admin.end();
  });
});

/** A backup works as the user of the connection, and must have the rows of every table or none. */
async function expectWholeBackups(database: Database, anna: string): Promise<void> {
  await asOwner(database, async (owner) => {
    await requireAllRowsVisible(owner);
    for (const table of (await readTables(owner)).filter(({ owner: column }) => column !== null))
      expect({ table: table.name, found: await ownersIn(owner, table) }).toEqual({ table: table.name, found: [anna] });
    await owner.execute(sql`drop policy owner_reads on session`);
    await expect(requireAllRowsVisible(owner)).rejects.toThrow('Row policies hide rows of the table session from');
  });
}

test('a start whose connections do not work as the role fails', async () => {
  const opening = openDatabase({ dataDir: null, url: `${server.url}?options=-c%20role%3Dpostgres` });
  await expect(opening).rejects.toThrow('Connections to Postgres do not work as publisher_console_api');
});
