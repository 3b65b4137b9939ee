import { ownBrand } from '@publisher-console/server-kit/brand';
import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hour, minute } from '#process/durations.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import { createLog } from '#process/log.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import { job } from '#stores/sql/tables/job.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createMailJobs } from './mail-job.ts';
import { createOutbox } from './outbox.ts';
import { createEmailJob } from './email-job.ts';

const publisherId = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01';
const recipients = ['anna@northwind.example', 'boris@northwind.example'];
const news = createEmailJob({
  kind: 'news',
  payload: v.strictObject({ publisherId: v.string(), text: v.string() }),
  write: async (_own, { text }) =>
    recipients.map((to) => ({
      to,
      locale: 'en',
      subject: 'News',
      greeting: 'Hello,',
      paragraphs: [text],
    })),
});

let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(time);
const queue = createJobQueue({ now });
const log = createLog({ level: 'silent' });
const keys = deriveKeys([generateKeyPairSync('ed25519').privateKey], 'mail');
const outbox = createOutbox({
  jobs: queue,
  keys,
  productTitle: { en: 'Publisher Console', ru: 'Кабинет издателя' },
  brand: ownBrand,
});

let sql: OpenedDatabase;
let database: Database;
beforeAll(async () => {
  sql = await openTestDatabase();
  ({ database } = sql);
});
afterAll(() => sql.close());
afterEach(async () => {
  await asNetwork(database, (network) => network.delete(job));
});

const putEmail = (text: string) => database.transaction((to) => news.put(queue, to, { publisherId, text }));
const newsJob = () => news.job({ database, outbox, origin: 'https://console.example' });
const runDue = (...kinds: JobKind[]) => createJobRunner({ database, queue, kinds, now, log }).runDue();
const waiting = () => asNetwork(database, (network) => network.select({ kind: job.kind }).from(job).orderBy(job.kind));

/** Begins an attempt of the job in a process that dies once the email is in the outbox. */
async function dieAfterwards(): Promise<void> {
  const done = Promise.withResolvers<void>();
  const kind = newsJob();
  const run: JobKind['run'] = async (...args) => {
    await kind.run(...args);
    done.resolve();
    await new Promise(() => {});
  };
  void runDue({ ...kind, run });
  await done.promise;
}

function deliver(mails: Mail[]): Promise<void> {
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  return runDue(...createMailJobs({ mailer, keys, openFile: async () => Readable.from([]), log }));
}

test('a promised email is mailed once to each recipient, also when the process that wrote it dies before it reports success', async () => {
  await putEmail('first');
  await dieAfterwards();
  time += minute;
  await runDue(newsJob());
  expect(await waiting()).toEqual([{ kind: 'mail' }, { kind: 'mail' }]);
  const mails: Mail[] = [];
  await deliver(mails);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(recipients);
});

test('a promised email that was mailed before its process died is the same mail when it comes again', async () => {
  await putEmail('second');
  await dieAfterwards();
  const mails: Mail[] = [];
  await deliver(mails);
  time += hour;
  await runDue(newsJob());
  await deliver(mails);
  expect(mails).toHaveLength(4);
  for (const mail of mails.slice(0, 2)) expect(mails.slice(2)).toContainEqual(mail);
  expect(await waiting()).toEqual([]);
});

test('emails that were promised apart are mails apart', async () => {
  for (const text of ['third', 'fourth']) await putEmail(text);
  await runDue(newsJob());
  const mails: Mail[] = [];
  await deliver(mails);
  expect(new Set(mails.map(({ id }) => id)).size).toBe(4);
});
