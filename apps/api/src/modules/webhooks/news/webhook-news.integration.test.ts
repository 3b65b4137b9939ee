import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { WebhookEvent, WebhookEventType } from '@publisher-console/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { decideApplication } from '#modules/applications/application-decision.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { registerContract, revokeContract } from '#modules/documents/contract/contracts.network.ts';
import { removeDocument, setDocument } from '#modules/documents/network-documents/network-documents.network.ts';
import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import type { LoadOptions } from '#modules/statistics/loads/run-load.network.ts';
import { revertLoad } from '#modules/statistics/loads/publication/revert-load.network.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { networkCommands } from '#network-orders.ts';
import { day, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { job } from '#stores/sql/tables/job.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { addTestPublisher, testPublisher } from '#stores/sql/testing/test-publisher.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { createFinalDaysJob } from './final-days-job.network.ts';
import { wantingWebhooks } from './news-job.network.ts';

/** Loads are published at the time of the database, so the tests' clock begins with that. */
let time = Date.now();
const now = () => new Date(time);
let outside: OutsideServers;
let api: TestApi;
let stores: NetworkStores;
let anna: TestPublisher & Tokens;
let oleg: TestPublisher & Tokens;
beforeAll(async () => {
  outside = await startOutsideServers({ 'hooks.example': { '/': {} }, 'games.example': {} });
  api = await startTestApi({ now, outsideAddresses: outside.addresses });
  const { writer } = await api.startWarehouse();
  const settings = { scope: 'publisher', timeZone: 'UTC', now, revertDays: 3 };
  stores = { database: api.database, writer, files: api.files, settings };
});
afterAll(async () => {
  await api.close();
  await outside.close();
});
beforeEach(async () => {
  time = Date.now();
  // The clock may have gone back.
  await asNetwork(api.database, (network) => network.update(job).set({ dueAt: now() }));
  anna = await wanting({ locale: 'en' });
  oleg = await wanting({ locale: 'ru' });
});

/** A publisher who wants all events. */
async function wanting(values: Parameters<TestApi['signIn']>[0]): Promise<TestPublisher & Tokens> {
  const added = await api.signIn(values);
  await want(added, [
    'day.final',
    'load.published',
    'application.status_changed',
    'app_ads_txt.changed',
    'document.changed',
  ]);
  return added;
}

async function want({ token }: Tokens, events: WebhookEventType[]): Promise<void> {
  const { status } = await api.call('updateWebhook', { token, body: { url: 'https://hooks.example/', events } });
  if (status !== 200) throw new Error(`Setting the webhook answered ${status}.`);
}

/** Does the jobs; returns the events of a publisher since the last look, oldest first. */
async function news({ id }: TestPublisher): Promise<Omit<WebhookEvent, 'timestamp'>[]> {
  await api.deliverMails();
  return asPublisher(api.database, wholePublisher(id), async (own) => {
    const rows = await own.select().from(webhookDelivery).orderBy(webhookDelivery.createdAt);
    await own.delete(webhookDelivery);
    return rows.map(({ body }) => {
      const { timestamp: _, ...event } = JSON.parse(body) as WebhookEvent;
      return event;
    });
  });
}

describe('application.status_changed', () => {
  test('is sent when the publisher or the operator changes the status, with the reason in the publisher’s language', async () => {
    const { id } = await addApplication(api.database, oleg.id);
    const reference = { id, title: 'Chess Trainer', platform: 'android', iconUrl: null, isDeleted: false };
    const changed = (data: object) => ({
      type: 'application.status_changed',
      data: { application: reference, ...data },
    });
    await api.call('stopApplication', { token: oleg.token, params: { id } });
    await api.call('resumeApplication', { token: oleg.token, params: { id } });
    const reason = { en: 'No ads.', ru: 'Нет рекламы.' };
    await decideApplication(stores, { application: id, action: 'reject', reason });
    expect(await news(oleg)).toEqual([
      changed({ before: 'active', after: 'stopped', actor: 'publisher', reason: null, reasonCode: null }),
      changed({ before: 'stopped', after: 'on_check', actor: 'publisher', reason: null, reasonCode: null }),
      changed({ before: 'on_check', after: 'stopped', actor: 'operator', reason: 'Нет рекламы.', reasonCode: 'other' }),
    ]);
    expect(await news(anna)).toEqual([]);
  });
});

describe('of events that a publisher causes', () => {
  /** Minutes from now until each delivery of a publisher is due. */
  const dueIn = ({ id }: TestPublisher) =>
    asPublisher(api.database, wholePublisher(id), async (own) => {
      const rows = await own.select().from(webhookDelivery).orderBy(webhookDelivery.createdAt, webhookDelivery.dueAt);
      return rows.map(({ dueAt }) => ((dueAt?.getTime() ?? NaN) - time) / minute);
    });
  const atOnce = Array.from({ length: 60 }, () => 0);

  /** Stops and resumes an application, without delivering anything. */
  async function toggle(id: string, times: number, { token } = anna): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const operation = count % 2 === 0 ? 'stopApplication' : 'resumeApplication';
      const { status } = await api.call(operation, { token, params: { id } });
      if (status !== 200) throw new Error(`${operation} answered ${status}.`);
    }
  }

  test('sixty are due at once and one a minute follows, however often the status changes', async () => {
    const { id } = await addApplication(api.database, anna.id);
    await toggle(id, 64);
    expect(await dueIn(anna)).toEqual([...atOnce, 1, 2, 3, 4]);
    // After half an hour, thirty more have a place.
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.update(webhookDelivery).set({ state: 'delivered', dueAt: null }),
    );
    time += 34 * minute;
    const { data } = await api.call('refreshToken', { body: { refresh_token: anna.refreshToken } });
    await toggle(id, 32, { ...anna, token: data.token });
    const due = await dueIn(anna);
    expect(due.slice(64)).toEqual([...Array.from({ length: 30 }, () => 0), 1, 2]);
  });

  test('none is lost: waiting ones are delivered when they are due', async () => {
    const { id } = await addApplication(api.database, anna.id);
    await toggle(id, 62);
    const states = async () => {
      await api.deliverMails();
      const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.select().from(webhookDelivery),
      );
      return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]));
    };
    expect(await states()).toEqual({ delivered: 60, waiting: 2 });
    time += minute;
    expect(await states()).toEqual({ delivered: 61, waiting: 1 });
    time += minute;
    expect(await states()).toEqual({ delivered: 62 });
  });

  test('no other publisher waits for them, nor do events that the operator or a daily check causes', async () => {
    outside.answer('games.example', {});
    const appAdsTxtUrl = 'https://games.example/app-ads.txt';
    const { id } = await addApplication(api.database, anna.id, { appAdsTxtUrl, nextCheckAt: now() });
    await api.checkDueFiles();
    await toggle(id, 62);
    const ofOleg = await addApplication(api.database, oleg.id);
    await toggle(ofOleg.id, 1, oleg);
    await decideApplication(stores, { application: id, action: 'reject', reason: { en: 'No ads.', ru: 'Нет.' } });
    const { data } = await api.call('getNetworkAppAdsTxt', { token: anna.token });
    const headers = { 'content-type': 'text/plain' };
    outside.answer('games.example', { '/app-ads.txt': { headers, body: data.lines.join('\n') } });
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.update(application).set({ nextCheckAt: now() }),
    );
    await api.checkDueFiles();
    expect(await dueIn(anna)).toEqual([...atOnce, 0, 0, 1, 2]);
    expect(await dueIn(oleg)).toEqual([0]);
  });

  test('a check that the publisher requested counts', async () => {
    outside.answer('games.example', {});
    const appAdsTxtUrl = 'https://games.example/app-ads.txt';
    const { id } = await addApplication(api.database, anna.id, { appAdsTxtUrl, nextCheckAt: now() });
    await api.checkDueFiles();
    await toggle(id, 60);
    const { data } = await api.call('getNetworkAppAdsTxt', { token: anna.token });
    const headers = { 'content-type': 'text/plain' };
    outside.answer('games.example', { '/app-ads.txt': { headers, body: data.lines.join('\n') } });
    await api.call('recheckApplicationAppAdsTxt', { token: anna.token, params: { id } });
    expect(await dueIn(anna)).toEqual([...atOnce, 1]);
  });
});

describe('app_ads_txt.changed', () => {
  test('is sent when a check finds another state than the one before', async () => {
    const { data } = await api.call('getNetworkAppAdsTxt', { token: anna.token });
    const [first = '', ...others] = data.lines;
    const url = 'https://games.example/app-ads.txt';
    const values = { appAdsTxtUrl: url, nextCheckAt: now() };
    const { id } = await addApplication(api.database, anna.id, values);
    const answers = [[first, ...others], [first, ...others], others];
    for (const lines of answers) {
      const headers = { 'content-type': 'text/plain' };
      outside.answer('games.example', { '/app-ads.txt': { headers, body: lines.join('\n') } });
      time += day;
      await api.checkDueFiles();
    }
    const reference = { id, title: 'Chess Trainer', platform: 'android', iconUrl: null, isDeleted: false };
    const found = { url, before: 'found', after: 'lines_missing', missingLines: [first] };
    expect(await news(anna)).toEqual([{ type: 'app_ads_txt.changed', data: { application: reference, ...found } }]);
  });
});

describe('document.changed', () => {
  const changed = (data: object) => ({ type: 'document.changed', data });

  test('is sent when the operator registers or revokes a contract', async () => {
    const contract = { user: oleg.id, number: 'A/1', counterparty: 'self_employed' as const, at: null };
    await registerContract(stores, { ...contract, pdf: Buffer.from('%PDF-1.7\nsigned\n%%EOF\n') });
    await revokeContract(stores, { user: oleg.id, reason: 'A new one comes.' });
    expect(await news(oleg)).toEqual([
      changed({ document: 'contract', title: 'Договор', isSigned: true }),
      changed({ document: 'contract', title: 'Договор', isSigned: false }),
    ]);
    expect(await news(anna)).toEqual([]);
  });

  test('is sent to those who see another text than before, because the network has set or removed one', async () => {
    const terms = { kind: 'terms' as const, counterparty: null };
    const setEnglish = () => setDocument(stores, { ...terms, locale: 'en', source: '# Terms\n\nText.' });
    const { updatedAt } = await setEnglish();
    const english = [changed({ document: 'terms', title: 'Terms', isSigned: null })];
    expect([await news(anna), await news(oleg)]).toEqual([english, english]);
    time += minute;
    expect((await setEnglish()).updatedAt).toBe(updatedAt);
    expect([await news(anna), await news(oleg)]).toEqual([[], []]);
    await setDocument(stores, { ...terms, locale: 'ru', source: '# Условия\n\nТекст.' });
    const russian = [changed({ document: 'terms', title: 'Условия', isSigned: null })];
    expect([await news(anna), await news(oleg)]).toEqual([[], russian]);
    await removeDocument(stores, { ...terms, locale: 'ru' });
    expect([await news(anna), await news(oleg)]).toEqual([[], english]);
    await removeDocument(stores, { ...terms, locale: 'en' });
    expect([await news(anna), await news(oleg)]).toEqual([english, english]);
    await setDocument(stores, {
      kind: 'contract_template',
      locale: 'en',
      counterparty: null,
      source: '# Contract\n\n{company}',
    });
    expect([await news(anna), await news(oleg)]).toEqual([[], []]);
  });
});

test('an event of the network is recorded for no erased account, and for all others', async () => {
  const mia = await wanting({ locale: 'en' });
  await asOwner(api.database, (owner) =>
    owner.update(publisher).set({ erasedAt: now() }).where(eq(publisher.id, anna.id)),
  );
  await setDocument(stores, { kind: 'terms', counterparty: null, locale: 'en', source: `# Terms\n\n${time}` });
  await api.deliverMails();
  const rows = await asOwner(api.database, (owner) => owner.select().from(webhookDelivery));
  const receivers = new Set(rows.map(({ publisherId }) => publisherId));
  expect([anna, mia, oleg].map(({ id }) => receivers.has(id))).toEqual([false, true, true]);
});

describe('statistics', () => {
  let [annas, olegs]: AdBlockEntry[] = [];
  beforeEach(async () => {
    await deleteLoads(api.database);
    annas = await blockOf(anna);
    olegs = await blockOf(oleg);
  });

  async function blockOf({ id, number: publisherNumber }: TestPublisher): Promise<AdBlockEntry> {
    const app = await addApplication(api.database, id);
    const block = await addAdBlock(api.database, app);
    const of = { applicationId: app.id, applicationNumber: app.number, publisherNumber };
    return { id: block.id, number: block.number, ...of, adFormat: 'fs_banner', adFormatNumber: 1 };
  }

  /** Loads rows; returns the number of the load. */
  async function load(rows: Row[], options: Partial<LoadOptions> = {}): Promise<number> {
    const network = createDirectConnection(networkCommands, stores);
    const source = Readable.from([csv(...rows)]);
    await loadFile({ source, format: 'csv', network, sourceName: 'facts.csv', isForced: true, ...options });
    const loads = await api.database.select({ id: statisticsLoad.id }).from(statisticsLoad);
    return Math.max(...loads.map(({ id }) => id));
  }
  const rowOf = (block: AdBlockEntry | undefined, date: string, requests = 100) => {
    if (block === undefined) throw new Error('There is no ad block.');
    return row(block, { date, requests });
  };
  const ago = (days: number) => dayOf(new Date(time - days * day), 'UTC');
  const published = (from: string, to: string) => ({
    type: 'load.published',
    data: { from, to, dataAsOf: expect.stringMatching(/^20.*Z$/) },
  });

  const finalsOf = async (receiver: TestPublisher) =>
    (await news(receiver)).filter(({ type }) => type === 'day.final').map(({ data }) => data);

  test('load.published is sent to those whose figures a load or a revert changed, with the days', async () => {
    const [first, second] = [ago(2), ago(1)];
    await load([first, second].flatMap((date) => [rowOf(annas, date), rowOf(olegs, date)]));
    const both = [published(first, second)];
    expect([await news(anna), await news(oleg)]).toEqual([both, both]);

    const changed = [rowOf(annas, first), rowOf(annas, second), rowOf(olegs, first), rowOf(olegs, second, 101)];
    const id = await load(changed);
    const one = [published(second, second)];
    expect([await news(anna), await news(oleg)]).toEqual([[], one]);
    await load(changed);
    expect([await news(anna), await news(oleg)]).toEqual([[], []]);

    const last = await load([rowOf(annas, first), rowOf(annas, second)]);
    expect([await news(anna), await news(oleg)]).toEqual([[], [published(first, second)]]);
    await revertLoad(stores, { id: last, isForced: true });
    expect([await news(anna), await news(oleg)]).toEqual([[], [published(first, second)]]);
    expect(id).toBeLessThan(last);
  });

  test('day.final is sent once for a day, by its age or because a load is final, also if no process ran', async () => {
    const [old, young] = [ago(4), ago(1)];
    await load([rowOf(annas, old), rowOf(olegs, old)]);
    await load([rowOf(annas, young), rowOf(olegs, young)]);
    expect(await finalsOf(anna)).toEqual([{ day: old }]);
    time += 10 * day;
    const late = await wanting({});
    expect(await finalsOf(anna)).toEqual([{ day: young }]);
    expect(await finalsOf(late)).toEqual([]);
    const correction = await load([rowOf(annas, young, 102)], { isFinal: true });
    await revertLoad(stores, { id: correction, isForced: true });
    await load([rowOf(annas, young, 103)], { isFinal: true });
    time += day;
    expect(await news(anna)).toEqual(Array(3).fill(published(young, young)));
  });

  test('day.final is not sent while a part of a day is loaded, however old it is, and sent once the rest is', async () => {
    const old = ago(8);
    await load([rowOf(annas, old)], { asOf: new Date(`${old}T10:00:00Z`) });
    expect(await finalsOf(anna)).toEqual([]);
    await load([rowOf(annas, old, 240)]);
    time += minute;
    expect(await finalsOf(anna)).toEqual([{ day: old }]);
  });

  test('day.final is sent again for a day whose statistics were reverted and loaded anew', async () => {
    const old = ago(9);
    const mistaken = await load([rowOf(annas, old)]);
    expect(await finalsOf(anna)).toEqual([{ day: old }]);
    await revertLoad(stores, { id: mistaken, isForced: true });
    time += minute;
    expect(await finalsOf(anna)).toEqual([]);
    await load([rowOf(annas, old)]);
    time += minute;
    expect(await finalsOf(anna)).toEqual([{ day: old }]);
  });

  test('day.final is sent for the days that another setting makes final, to those who wanted it before', async () => {
    const id = await load([rowOf(annas, ago(3))]);
    const publishedAt = new Date(`${ago(2)}T12:00:00Z`);
    await asNetwork(api.database, (network) =>
      network.update(statisticsLoad).set({ publishedAt }).where(eq(statisticsLoad.id, id)),
    );
    expect(await finalsOf(anna)).toEqual([]);
    time += 2 * minute;
    const late = await wanting({});
    const settings = { database: api.database, jobs: createJobQueue({ now }), now, timeZone: 'UTC', finalAfterDays: 1 };
    await createFinalDaysJob(settings).run({}, new AbortController().signal, randomUUID());
    expect(await finalsOf(anna)).toEqual([{ day: ago(3) }]);
    expect(await finalsOf(late)).toEqual([]);
  });

  test('day.final is not sent to those who want it later, also if no publisher wanted it before', async () => {
    await asOwner(api.database, (owner) => owner.delete(webhook));
    await want(anna, ['document.changed']);
    await load([rowOf(annas, ago(5))]);
    expect(await news(anna)).toEqual([]);
    await want(anna, ['day.final']);
    time += minute;
    expect(await news(anna)).toEqual([]);
  });
});

test('the thread is free for calls between the batches of an event for many publishers', async () => {
  const rows = Array.from({ length: 501 }, () => testPublisher());
  const createdAt = now();
  await asOwner(api.database, async (owner) => {
    for (const added of rows) await addTestPublisher(owner, added);
    const values = { url: 'https://hooks.example/', events: ['day.final' as const], sealedSecret: Buffer.alloc(1) };
    await owner.insert(webhook).values(rows.map(({ id }) => ({ publisherId: id, createdAt, ...values })));
  });
  const seen: boolean[] = [];
  let wasFree = false;
  for await (const batch of wantingWebhooks(api.database, { type: 'day.final', at: createdAt })) {
    seen.push(batch.length > 0 && wasFree);
    wasFree = false;
    setImmediate(() => {
      wasFree = true;
    });
  }
  expect(seen).toEqual([false, true]);
});
