import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSecret } from '#modules/webhooks/secrets.ts';
import type { Keys } from '#process/derived-keys.ts';
import { second } from '#process/durations.ts';
import { openBytes } from '#process/sealed-bytes.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { createResealJob } from './reseal-job.network.ts';

const time = new Date('2026-03-04T12:00:00Z');
const newKey = () => createSecretKey(randomBytes(32));
const [old, next] = [newKey(), newKey()];
const keys: Keys = [next, old];

let postgres: TestPostgres;
let opened: OpenedDatabase;
let publisherId: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  opened = await openDatabase({ dataDir: null, url: postgres.url });
});
afterAll(async () => {
  await opened.close();
  await postgres.close();
});
beforeEach(async () => {
  publisherId = (await addTestPublisher(opened.database)).id;
});

const addSealed = (sealed: Partial<typeof webhook.$inferInsert> = {}) => {
  const row = { url: 'https://hooks.example/', events: [], createdAt: time, sealedSecret: makeSecret([old]).sealed };
  return own((database) => database.insert(webhook).values({ publisherId, ...row, ...sealed }));
};
const own = <Result>(work: Parameters<typeof asPublisher<Result>>[2]) =>
  asPublisher(opened.database, wholePublisher(publisherId), work);
const read = async () => (await own((database) => database.select().from(webhook)))[0];
const run = () => {
  const job = createResealJob({ database: opened.database, webhookKeys: keys, now: () => time });
  return job.run({}, new AbortController().signal, '');
};

test('a secret that was renewed while the job works stays as it was renewed', async () => {
  await addSealed();
  const renewed = makeSecret([old]).sealed;
  let running: Promise<void> | undefined;
  await own(async (database) => {
    await database.update(webhook).set({ sealedSecret: renewed });
    // The job has read the secret before, and waits for the lock of the renewal.
    running = run();
    await lockWait(opened.database);
  });
  await running;
  expect((await read())?.sealedSecret.equals(renewed)).toBe(true);
  await run();
  expect(openBytes((await read())?.sealedSecret ?? renewed, [next])).toEqual(openBytes(renewed, [old]));
});

test('the secret before a renewal is deleted once it no longer signs, and not before', async () => {
  const previousSecret = makeSecret([old]).sealed;
  await addSealed({ previousSecret, previousUntil: new Date(time.getTime() + second) });
  await run();
  const kept = (await read())?.previousSecret;
  expect(openBytes(kept ?? previousSecret, [next])).toEqual(openBytes(previousSecret, [old]));
  await own((database) => database.update(webhook).set({ previousUntil: time }));
  await run();
  expect(await read()).toMatchObject({ previousSecret: null });
});
