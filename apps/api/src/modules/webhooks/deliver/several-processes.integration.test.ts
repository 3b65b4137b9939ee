import { generateKeyPairSync } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { createReceiver } from '#modules/webhooks/testing/receiver.ts';
import type { Keys } from '#process/derived-keys.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';

let time = Date.parse('2026-03-04T12:00:00Z');
const now = () => new Date(time);
const receiver = createReceiver();
let server: TestPostgres;
let outside: OutsideServers;
let stores: OpenedDatabase[];
let processes: TestApi[];
beforeAll(async () => {
  server = await startTestPostgres();
  outside = await startOutsideServers({ 'hooks.example': receiver.listener });
  const open = () => openDatabase({ dataDir: null, url: server.url });
  stores = [await open(), await open()];
  const tokenKeys: Keys = [generateKeyPairSync('ed25519').privateKey];
  const options = { now, tokenKeys, outsideAddresses: outside.addresses };
  processes = await Promise.all(stores.map((sql) => startTestApi({ ...options, sql })));
});
afterAll(async () => {
  for (const api of processes) await api.close();
  for (const sql of stores) await sql.close();
  await outside.close();
  await server.close();
});
beforeEach(() => receiver.answer(200));

const [first, second] = [() => processOf(0), () => processOf(1)];
function processOf(index: number): TestApi {
  const api = processes[index];
  if (api === undefined) throw new Error('The process has not begun.');
  return api;
}

/** A publisher with a webhook. */
async function addWanting(): Promise<TestPublisher> {
  const added = await first().signIn();
  const body = { url: 'https://hooks.example/', events: ['day.final' as const] };
  await first().call('updateWebhook', { token: added.token, body });
  return added;
}
const happen = ({ id }: TestPublisher) =>
  asPublisher(first().database, wholePublisher(id), (own) =>
    recordEvent({ jobs: createJobQueue({ now }), now }, own, id, { type: 'day.final', data: { day: '2026-03-01' } }),
  );
const deliveriesOf = ({ id }: TestPublisher) =>
  asPublisher(first().database, wholePublisher(id), (own) => own.select().from(webhookDelivery));

test('events of several publishers arrive once, whichever process delivers them', async () => {
  const publishers = await Promise.all([1, 2, 3, 4, 5].map(addWanting));
  for (const publisher of [...publishers, ...publishers, ...publishers]) await happen(publisher);
  await Promise.all(processes.map((api) => api.deliverMails()));
  const ids = receiver.drain().map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(15);
  expect(new Set(ids).size).toBe(15);
});

test('an attempt that its process does not record is made again by another one, with the same id', async () => {
  const publisher = await addWanting();
  await first().deliverMails();
  const held = receiver.hold();
  await happen(publisher);
  const delivering = first().deliverMails();
  await held.arrived;
  time += minute;
  receiver.answer(200);
  await second().deliverMails();
  expect(await deliveriesOf(publisher)).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }]);
  const again = receiver.drain().map(({ headers }) => headers['webhook-id']);
  held.release(500);
  await delivering;
  const [delivery] = await deliveriesOf(publisher);
  expect(again).toEqual([delivery?.id]);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] });
});

test('an attempt that is recorded after another process has begun the next one leaves that one alone', async () => {
  const publisher = await addWanting();
  await first().deliverMails();
  const held = receiver.hold();
  await happen(publisher);
  const late = first().deliverMails();
  await held.arrived;
  time += minute;
  const heldNext = receiver.hold();
  const next = second().deliverMails();
  await heldNext.arrived;
  const [claimed] = await deliveriesOf(publisher);
  held.release(500);
  await late;
  expect(await deliveriesOf(publisher)).toMatchObject([{ dueAt: claimed?.dueAt, attempts: [{ status: 500 }] }]);
  heldNext.release(200);
  await next;
  expect(await deliveriesOf(publisher)).toMatchObject([{ state: 'delivered' }]);
});

test('a receiver that was slow waits with other slow ones, so that quick ones do not wait for it', async () => {
  const [slow, quick] = [await addWanting(), await addWanting()];
  await asPublisher(first().database, wholePublisher(slow.id), (own) => own.update(webhook).set({ isSlow: true }));
  await first().deliverMails();
  await happen(slow);
  await happen(quick);
  const kinds = await asNetwork(first().database, (network) =>
    network.select({ key: job.key, kind: job.kind }).from(job).where(isNotNull(job.key)),
  );
  expect(kinds).toContainEqual({ key: slow.id, kind: 'slow_webhook' });
  expect(kinds).toContainEqual({ key: quick.id, kind: 'webhook' });
});
