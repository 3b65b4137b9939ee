import { ownBrand } from '@publisher-console/server-kit/brand';
import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hour, minute, second } from '#process/durations.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import type { JobRunner } from '#jobs/job-runner.ts';
import { createLog } from '#process/log.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import { freePort } from '#stores/free-port.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { startTestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import type { TestSmtpServer, TestSmtpServerOptions } from '#stores/mail/testing/test-smtp-server.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { EmailTemplate } from './email-template.ts';
import { createMailJobs } from './mail-job.ts';
import { createOutbox } from './outbox.ts';

const from = { name: '', address: 'no-reply@console.example' };
const keys = deriveKeys([generateKeyPairSync('ed25519').privateKey], 'mail');
const url = 'https://console.example/restore/validate-link?hash=secret-of-the-link';

let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(time);
const pass = (milliseconds: number) => void (time += milliseconds);
const queue = createJobQueue({ now });
const outbox = createOutbox({
  jobs: queue,
  keys,
  productTitle: { en: 'Publisher Console', ru: 'Кабинет издателя' },
  brand: ownBrand,
});

const template = (to: string): EmailTemplate => ({
  to,
  locale: 'en',
  subject: 'Restore your password',
  greeting: 'Hello,',
  paragraphs: ['Somebody asked for it. <b>'],
  action: { label: 'Choose a new password', url },
  notes: ['The link works once.'],
});
const russian: EmailTemplate = {
  ...template('anna@northwind.example'),
  locale: 'ru',
  subject: 'Восстановление пароля',
  greeting: 'Здравствуйте.',
};

let logLines: string[];
const log = createLog({ level: 'debug', stream: { write: (line) => void logLines.push(line) } });
const servers: TestSmtpServer[] = [];
beforeEach(() => (logLines = []));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function startServer(options: TestSmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startTestSmtpServer(options);
  servers.push(server);
  return server;
}

function mailerOf(port: number): Mailer {
  const server = { host: '127.0.0.1', port, isSecure: false, requiresTls: false, credentials: null };
  return openSmtpMailer({ server, from });
}

function deliveryOf(database: Database, mailer: Mailer, sealedWith = keys): JobRunner {
  const kinds = createMailJobs({ mailer, keys: sealedWith, openFile: async () => Readable.from(['file']), log });
  return createJobRunner({ database, queue, kinds, now, log });
}

const promisedIn = (database: Database) => asNetwork(database, (network) => network.select().from(job));

describe('on the embedded store', () => {
  let sql: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    sql = await openTestDatabase();
    ({ database } = sql);
  });
  afterEach(async () => {
    await asNetwork(database, (network) => network.delete(job));
  });
  afterAll(() => sql.close());

  const promise = async (promised: EmailTemplate) => database.transaction(async (to) => outbox.put(to, promised));
  const promised = () => promisedIn(database);

  test('an email arrives in its language, as text and as HTML with the same content', async () => {
    const server = await startServer();
    await promise(template('anna@northwind.example'));
    await promise(russian);
    await deliveryOf(database, mailerOf(server.port)).runDue();
    expect(server.received.flatMap(({ recipients }) => recipients)).toEqual([russian.to, russian.to]);
    const [english, inRussian] = server.received
      .map(({ parts }) => parts.map(({ content }) => content))
      .toSorted(([one = ''], [other = '']) => Number(other.startsWith('Hello')) - Number(one.startsWith('Hello')));
    const said = ['Hello,', 'The link works once.', url, 'Publisher Console', 'Replies to it are not read.'];
    const textsInRussian = ['Здравствуйте.', 'Кабинет издателя', 'Ответы на него никто не читает.'];
    for (const part of [0, 1]) {
      for (const text of said) expect(english?.[part]).toContain(text);
      for (const text of textsInRussian) expect(inRussian?.[part]).toContain(text);
    }
    expect(english?.[1]).toContain('Somebody asked for it. &#60;b&#62;');
    expect(inRussian?.[1]).toContain('<html lang="ru">');
    expect(inRussian?.[1]).not.toMatch(/<(?:img|script|link|table)|url\(|@import/);
    expect(await promised()).toEqual([]);
  });

  test('an email is saved in the transaction of what it reports, or not at all', async () => {
    const server = await startServer();
    const failed = database.transaction(async (transaction) => {
      await outbox.put(transaction, template('anna@northwind.example'));
      throw new Error('It did not happen.');
    });
    await expect(failed).rejects.toThrow('It did not happen.');
    await deliveryOf(database, mailerOf(server.port)).runDue();
    expect(server.received).toEqual([]);
  });

  test('neither the database nor the log shows a link or an address', async () => {
    await promise(template('anna@northwind.example'));
    await deliveryOf(database, mailerOf(await freePort())).runDue();
    const server = await startServer({ unknownRecipient: 'anna@northwind.example' });
    pass(30 * second);
    await deliveryOf(database, mailerOf(server.port)).runDue();
    const [row] = await promised();
    expect(row?.attempts).toBe(2);
    expect(logLines).toHaveLength(2);
    const { sealed } = v.parse(v.object({ sealed: v.string() }), row?.payload);
    const kept = [Buffer.from(sealed, 'base64').toString('latin1'), JSON.stringify(row)];
    const readable = [...kept, ...logLines].join('\n');
    expect(readable).not.toMatch(/secret-of-the-link|anna|northwind|Restore/);
  });

  test('a mail whose key is missing stays for a day, and the log names the setting to which the key belongs', async () => {
    const server = await startServer();
    await promise(template('anna@northwind.example'));
    const otherKeys = deriveKeys([generateKeyPairSync('ed25519').privateKey], 'mail');
    const mailer = mailerOf(server.port);
    await deliveryOf(database, mailer, otherKeys).runDue();
    expect([server.received.length, (await promised()).length]).toEqual([0, 1]);
    expect(logLines.join('')).toContain('None of the keys of TOKEN_KEYS opens the mail');
    pass(30 * second);
    await deliveryOf(database, mailer).runDue();
    expect(server.received).toHaveLength(1);
  });

  test('no mail is lost while the server is away; each is sent once within thirty seconds of its return', async () => {
    const port = await freePort();
    const delivery = deliveryOf(database, mailerOf(port));
    const addresses = ['anna@northwind.example', 'mia@freshpixel.example'];
    for (const address of addresses) await promise(template(address));
    for (let outage = 0; outage < hour; outage += 60 * second) {
      await delivery.runDue();
      pass(60 * second);
    }
    await delivery.runDue();
    const server = await startServer({ port });
    const reached = () => server.received.flatMap(({ recipients }) => recipients).toSorted();
    pass(30 * second);
    await delivery.runDue();
    expect(reached()).toEqual(addresses);
    pass(hour);
    await delivery.runDue();
    expect(reached()).toEqual(addresses);
  });

  test('a server that comes back soon gets its mails soon', async () => {
    const port = await freePort();
    const delivery = deliveryOf(database, mailerOf(port));
    await promise(template('anna@northwind.example'));
    await delivery.runDue();
    const server = await startServer({ port });
    pass(2 * second);
    await delivery.runDue();
    expect(server.received).toHaveLength(1);
  });

  test('an address that does not exist delays no other mail, is tried less and less often and given up after a day', async () => {
    const server = await startServer({ unknownRecipient: 'nobody@northwind.example' });
    const delivery = deliveryOf(database, mailerOf(server.port));
    await promise(template('nobody@northwind.example'));
    await promise(template('anna@northwind.example'));
    await delivery.runDue();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['anna@northwind.example']]);
    for (let waited = 0; waited < 24 * hour; waited += 20 * minute) {
      await delivery.runDue();
      pass(20 * minute);
    }
    const [row] = await promised();
    expect(row?.attempts).toBeLessThan(40);
    pass(hour);
    await delivery.runDue();
    const [dead, ...others] = await promised();
    expect([dead?.state, dead?.failure, others]).toEqual(['dead', 'MailRefused', []]);
    // The answer of the server is of no use any more, and stays in no dump.
    expect(dead?.payload).toEqual({});
    expect(logLines.at(-1)).toContain('a job was given up');
    expect(logLines.join('')).not.toContain('nobody');
  });

  test('a mail that a dead process had begun to send is sent by another after half a minute, not before', async () => {
    const server = await startServer();
    await promise(template('anna@northwind.example'));
    const begun = Promise.withResolvers<void>();
    const dying: Mailer = { send: async () => new Promise(() => begun.resolve()) };
    void deliveryOf(database, dying).runDue();
    await begun.promise;
    const other = deliveryOf(database, mailerOf(server.port));
    pass(29 * second);
    await other.runDue();
    expect(server.received).toEqual([]);
    pass(second);
    await other.runDue();
    expect(server.received).toHaveLength(1);
  });

  test('a stop cuts a mail that the server does not answer; the next start sends it', async () => {
    const stalled = Promise.withResolvers<void>();
    const silent = await startServer({ onStalled: stalled.resolve });
    await promise(template('anna@northwind.example'));
    const stopping = new AbortController();
    const stopped = deliveryOf(database, mailerOf(silent.port)).runDue(stopping.signal);
    await stalled.promise;
    stopping.abort();
    await stopped;
    const server = await startServer();
    pass(2 * second);
    await deliveryOf(database, mailerOf(server.port)).runDue();
    expect([server.received.length, await promised()]).toEqual([1, []]);
  });

  test('a link for signing in waits for no number of other mails, and mails are sent four at a time', async () => {
    for (let n = 0; n < 40; n += 1) await promise(template(`publisher-${n}@northwind.example`));
    await promise({ ...template('anna@northwind.example'), isUrgent: true });
    const held = Promise.withResolvers<void>();
    const urgent = Promise.withResolvers<void>();
    let current = 0;
    let most = 0;
    const mailer: Mailer = {
      send: async ({ to }) => {
        if (to === 'anna@northwind.example') return urgent.resolve();
        most = Math.max(most, (current += 1));
        await held.promise;
        current -= 1;
      },
    };
    const kinds = createMailJobs({ mailer, keys, openFile: async () => Readable.from(['file']), log });
    const server = createJobRunner({ database, queue, kinds, now, log }).start();
    // Four other mails are being sent meanwhile, and the rest of them wait.
    await urgent.promise;
    await vi.waitUntil(() => current === 4);
    expect(await promised()).toHaveLength(40);
    held.resolve();
    await vi.waitUntil(async () => (await promised()).length === 0);
    await server.close();
    expect(most).toBe(4);
  });

  test('a stop waits for the current mail and sends no other', async () => {
    for (const address of ['anna@northwind.example', 'mia@freshpixel.example']) await promise(template(address));
    const stopping = new AbortController();
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ to }) => {
        stopping.abort();
        sent.push(to);
      },
    };
    await deliveryOf(database, mailer).runDue(stopping.signal);
    expect([sent.length, (await promised()).length]).toEqual([1, 1]);
  });
});

describe('on Postgres', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.close());

  test('several processes on one database send each mail once', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: null, url: postgres.url })));
    const [first] = stores;
    const server = await startServer();
    const addresses = Array.from({ length: 40 }, (_value, index) => `publisher-${index}@northwind.example`).toSorted();
    await first?.database.transaction(async (transaction) => {
      for (const address of addresses) await outbox.put(transaction, template(address));
    });
    await Promise.all(stores.map(({ database }) => deliveryOf(database, mailerOf(server.port)).runDue()));
    expect(server.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses);
    for (const store of stores) await store.close();
  });
});
