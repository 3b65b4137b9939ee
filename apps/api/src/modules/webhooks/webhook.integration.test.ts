import { randomUUID } from 'node:crypto';
import { min } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { day, minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { job } from '#stores/sql/tables/job.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhookDelivery, webhook as webhookTable } from '#stores/sql/tables/webhook.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { recordEvent } from './events/record-event.ts';
import { createReceiver, signedBy } from './testing/receiver.ts';

const url = 'https://hooks.example/in?key=1';
const final = { type: 'day.final' as const, data: { day: '2026-03-01' } };

let time = Date.parse('2026-03-04T12:00:00Z');
const now = () => new Date(time);
const receiver = createReceiver();
const other = createReceiver();
let outside: OutsideServers;
let api: TestApi;
let anna: TestPublisher & Tokens;
beforeAll(async () => {
  outside = await startOutsideServers({ 'hooks.example': receiver.listener, 'other.example': other.listener });
  api = await startTestApi({ now, outsideAddresses: outside.addresses });
});
afterAll(async () => {
  await api.close();
  await outside.close();
});
beforeEach(async () => {
  receiver.answer(200);
  other.answer(200);
  anna = await api.signIn();
});

const set = (body = {}, { token } = anna) =>
  api.call('updateWebhook', { token, body: { url, events: ['day.final'], ...body } });
const secretOf = async () => (await set()).data.secret ?? '';
const renew = () => api.call('renewWebhookSecret', { token: anna.token });
const read = async () => (await api.call('getWebhook', { token: anna.token })).data.webhook;
const deliveries = async ({ token } = anna) => (await api.call('getWebhookDeliveries', { token })).data.items;
const resume = () => api.call('resumeWebhook', { token: anna.token });
const sendTest = () => api.call('testWebhook', { token: anna.token });
const sendAgain = (id: string, { token } = anna) => api.call('resendWebhookDelivery', { token, params: { id } });
/** Continues the session after a longer time. */
const refresh = async () => {
  const { data } = await api.call('refreshToken', { body: { refresh_token: anna.refreshToken } });
  anna = { ...anna, token: data.token, refreshToken: data.refresh_token };
};
const happen = (event: Parameters<typeof recordEvent>[3] = final, { id } = anna) =>
  asPublisher(api.database, wholePublisher(id), (own) =>
    recordEvent({ jobs: createJobQueue({ now }), now }, own, id, event),
  );
const deliver = () => api.deliverMails();
/** Lets the time pass until the next attempt, and makes it. */
const deliverNext = async () => {
  const [next] = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
    own.select({ dueAt: min(webhookDelivery.dueAt) }).from(webhookDelivery),
  );
  const wait = (next?.dueAt?.getTime() ?? NaN) - time;
  time += wait;
  await deliver();
  return wait;
};
const mailsToAnna = () => api.mails.filter(({ to }) => to === anna.email);

describe('the address', () => {
  test('is set with a secret that only the first answer shows', async () => {
    expect(await read()).toBeNull();
    const { data } = await set();
    const webhook = { url, events: ['day.final'], createdAt: now().toISOString(), paused: null };
    expect(data).toEqual({ webhook, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
    const events = ['load.published', 'document.changed'] as const;
    const changed = await set({ url: 'https://other.example/', events });
    expect(changed.data).toEqual({ webhook: { ...webhook, url: 'https://other.example/', events }, secret: null });
    expect(await read()).toEqual(changed.data.webhook);
  });

  test('is reported by a mail that names its host and nothing else of it', async () => {
    await set();
    await deliver();
    const [mail] = mailsToAnna();
    expect(mail?.text).toContain('hooks[.]example');
    expect(mail?.text).not.toContain('key=1');
  });

  test.each([
    'http://hooks.internal/',
    'http://public.example/',
    'https://nobody.example/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://2130706433/',
    'https://localhost/',
    'https://hooks.example:8443/',
    'https://anna:secret@hooks.example/',
    'https://hooks.example/ ',
    'ftp://hooks.example/',
    'javascript:alert(1)',
  ])('%s is refused with an error at the field', async (wrong) => {
    expect(await set({ url: wrong })).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { url: [expect.stringMatching(/./)] },
    });
    expect(await read()).toBeNull();
  });

  test('is not set, and gets no new secret, ten minutes after the password was proven', async () => {
    await set();
    time += 10 * minute + second;
    await refresh();
    for (const answer of [await set(), await renew()])
      expect(answer).toMatchObject({ status: 422, code: 'reauth_required' });
  });

  test('can be removed twice; then there is no secret to renew and nothing to test', async () => {
    await set();
    const remove = () => api.call('deleteWebhook', { token: anna.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(await read()).toBeNull();
    for (const answer of [await renew(), await resume(), await sendTest(), await sendAgain(randomUUID())])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('gets a new secret with a mail in the language of the publisher, which shows neither secret nor path', async () => {
    for (const [locale, subject] of [
      ['en', 'Your webhook has a new secret'],
      ['ru', 'У вашего вебхука новый секрет'],
    ] as const) {
      anna = await api.signIn({ locale });
      await set();
      const { data } = await renew();
      await deliver();
      const mail = mailsToAnna().find((each) => each.subject === subject);
      expect(mail?.text).toContain('hooks[.]example');
      expect(mail?.text).toContain('https://console.example/settings?tab=webhooks');
      expect(mail?.text).not.toContain('key=1');
      expect(mail?.text).not.toContain(data.secret);
    }
  });

  test('is called again after a resumption, which retains later settings, also without a recent password', async () => {
    await set();
    receiver.answer(410);
    await happen();
    await deliver();
    expect((await read())?.paused).toMatchObject({ problem: 'gone' });
    const changed = { url: 'https://other.example/', events: ['day.final' as const, 'load.published' as const] };
    await asPublisher(api.database, wholePublisher(anna.id), (own) => own.update(webhookTable).set(changed));
    time += 10 * minute + second;
    await refresh();
    expect([(await resume()).status, (await resume()).status]).toEqual([200, 200]);
    expect(await read()).toMatchObject({ ...changed, paused: null });
    await happen();
    await deliver();
    expect(other.drain()).toHaveLength(1);
  });

  test('that two calls set at once has one secret', async () => {
    const answers = await Promise.all([set(), set()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ data }) => data.secret !== null)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  test('carries the event with a signature of the secret, and is listed as delivered', async () => {
    const secret = await secretOf();
    await happen();
    await deliver();
    const [message] = receiver.drain();
    const [delivery, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(delivery).toEqual({
      id: delivery?.id,
      type: 'day.final',
      url,
      createdAt: now().toISOString(),
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ at: now().toISOString(), milliseconds: expect.any(Number), status: 200, problem: null }],
      body: JSON.stringify({ type: 'day.final', timestamp: now().toISOString(), data: final.data }),
    });
    expect(message?.body).toBe(delivery?.body);
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'PublisherConsole/1.0',
      'webhook-id': delivery?.id,
      'webhook-timestamp': String(time / second),
    });
    expect(message && signedBy(message, secret)).toBe(0);
  });

  test('is not written for an event that the publisher did not choose', async () => {
    await happen();
    await set({ events: ['load.published'] });
    await happen();
    expect(await deliveries()).toEqual([]);
  });

  test('is signed with both secrets for 24 hours after a renewal, the new one first', async () => {
    const old = await secretOf();
    const { data } = await renew();
    const renewed = data.secret ?? '';
    await happen();
    await deliver();
    time += day;
    await happen();
    await deliver();
    const signed = receiver.drain().map((message) => [signedBy(message, renewed), signedBy(message, old)]);
    expect(signed).toEqual([
      [0, 1],
      [0, -1],
    ]);
  });

  test('that waits without a job, because its secret could not be opened for long, is sent after a renewal', async () => {
    await set();
    await happen();
    await asNetwork(api.database, (network) => network.delete(job));
    await renew();
    await deliver();
    expect(receiver.drain()).toHaveLength(1);
  });

  test('that fails is tried ten times in three days with one id, then the address is paused with a mail', async () => {
    await set();
    receiver.answer(500);
    await happen();
    await deliver();
    const [first] = receiver.drain();
    const waits = [];
    for (let attempt = 2; attempt <= 10; attempt += 1) waits.push(await deliverNext());
    expect(waits.map((wait) => wait / minute)).toEqual([1 / 12, 5, 30, 120, 300, 600, 840, 1_080, 1_350]);
    const ids = receiver.drain().map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(Array(9).fill(first?.headers['webhook-id']));
    await refresh();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(delivery?.attempts.map(({ status, problem }) => [status, problem])).toEqual(
      Array.from({ length: 10 }, () => [500, 'status']),
    );

    expect((await read())?.paused).toEqual({ at: now().toISOString(), problem: 'status' });
    await happen();
    expect(await deliveries()).toHaveLength(1);
    expect(mailsToAnna().map(({ subject }) => subject)).toContain('Events to your webhook are paused');
  });

  test('that an address answers with 410 ends the deliveries at once; saving the address resumes them', async () => {
    await set();
    receiver.answer(410);
    await happen();
    await happen();
    await deliver();
    expect((await read())?.paused).toEqual({ at: now().toISOString(), problem: 'gone' });
    await happen();
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
    expect((await set()).data.webhook.paused).toBeNull();
    receiver.answer(200);
    await happen();
    await deliver();
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'dropped', 'failed']);
  });

  test('is not sent on by a redirect, which counts as a failure', async () => {
    await set();
    receiver.answer(307, { location: 'https://other.example/' });
    await happen();
    await deliver();
    expect(other.drain()).toEqual([]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'waiting', attempts: [{ status: 307, problem: 'status' }] });
  });

  test('without an answer holds back the others for a minute, so that a dead address costs one attempt', async () => {
    await set();
    receiver.answer(null);
    await happen();
    await happen();
    await deliver();
    const tried = (await deliveries()).map(({ attempts, nextAttemptAt }) => [attempts.length, nextAttemptAt]);
    const inAMinute = new Date(time + minute).toISOString();
    expect(tried.toSorted(([one], [two]) => Number(one) - Number(two))).toEqual([
      [0, inAMinute],
      [1, inAMinute],
    ]);
    receiver.answer(200);
    time += minute;
    await deliver();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('that waits goes to the address that is set by then', async () => {
    await set();
    receiver.answer(500);
    await happen();
    await deliver();
    await set({ url: 'https://other.example/' });
    await deliverNext();
    expect(other.drain()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', url: 'https://other.example/' }]);
  });

  test('that the address before answers with 410 goes to the one that was set meanwhile, which is not paused for it', async () => {
    await set();
    const held = receiver.hold();
    await happen();
    const delivering = deliver();
    await held.arrived;
    await set({ url: 'https://other.example/' });
    held.release(410);
    await delivering;
    expect((await read())?.paused).toBeNull();
    await deliverNext();
    expect(other.drain()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', url: 'https://other.example/' }]);
  });

  test('that waits is dropped with the address, and a later address does not get it', async () => {
    await set();
    receiver.answer(500);
    await happen();
    await deliver();
    await api.call('deleteWebhook', { token: anna.token });
    await set();
    time += minute;
    receiver.answer(200);
    await deliver();
    expect(receiver.drain()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'dropped', nextAttemptAt: null }]);
  });

  test('of a blocked account is dropped', async () => {
    await set();
    await happen();
    await asPublisher(api.database, wholePublisher(anna.id), (own) => own.update(publisher).set({ isBlocked: true }));
    await deliver();
    expect(receiver.drain()).toEqual([]);
  });
});

describe('what a publisher sends', () => {
  test('is tried once, with the id and body that it had, also during a pause', async () => {
    await set();
    receiver.answer(410);
    const { data } = await sendTest();
    expect(data.delivery).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: [] });
    await deliver();
    receiver.answer(500);
    expect((await sendAgain(data.delivery.id)).data.delivery).toMatchObject({ state: 'waiting' });
    await deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.drain();
    expect([headers['webhook-id'], body]).toEqual([data.delivery.id, data.delivery.body]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'failed', attempts: [{ status: 500 }, { status: 410 }] });
  });

  test('cannot be sent again while it is due or under way', async () => {
    await set();
    const { data } = await sendTest();
    const refused = { status: 409, code: 'action_not_allowed' };
    expect(await sendAgain(data.delivery.id)).toMatchObject(refused);
    const held = receiver.hold();
    const delivering = deliver();
    await held.arrived;
    expect(await sendAgain(data.delivery.id)).toMatchObject(refused);
    held.release(200);
    await delivering;
    expect(receiver.drain()).toHaveLength(1);
  });

  test('of a delivery that waits for a retry is tried now, once for two presses, and retains the retries that are left', async () => {
    await set();
    receiver.answer(500);
    await happen();
    await deliver();
    await deliverNext();
    const [waiting] = await deliveries();
    expect(waiting?.nextAttemptAt).toBe(new Date(time + 5 * minute).toISOString());
    const presses = await Promise.all([sendAgain(waiting?.id ?? ''), sendAgain(waiting?.id ?? '')]);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    receiver.drain();
    await deliver();
    expect(receiver.drain()).toHaveLength(1);
    const waits = [];
    for (let attempt = 3; attempt <= 10; attempt += 1) waits.push(await deliverNext());
    expect(waits.map((wait) => wait / minute)).toEqual([5, 30, 120, 300, 600, 840, 1_080, 1_350]);
    await refresh();
    expect(await deliveries()).toMatchObject([{ state: 'failed' }]);
  });

  test('of a delivery that was not tried, because the address did not answer, begins its retries', async () => {
    await set();
    receiver.answer(null);
    await happen();
    await happen();
    await deliver();
    const untried = (await deliveries()).find(({ attempts }) => attempts.length === 0);
    await sendAgain(untried?.id ?? '');
    await deliver();
    const tried = (await deliveries()).find(({ id }) => id === untried?.id);
    expect(tried).toMatchObject({ state: 'waiting', attempts: [{ problem: 'no_answer' }] });
  });

  test('of a delivery that waited when the deliveries were paused is tried once', async () => {
    await set();
    receiver.answer(500);
    await happen();
    await deliver();
    await deliverNext();
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.update(webhookTable).set({ pausedAt: now(), pauseProblem: 'status' }),
    );
    const [waiting] = await deliveries();
    await sendAgain(waiting?.id ?? '');
    receiver.drain();
    await deliver();
    expect(receiver.drain()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
  });

  test('never causes a pause, however long it fails', async () => {
    await set();
    receiver.answer(500);
    for (let days = 0; days < 4; days += 1) {
      await refresh();
      expect((await sendTest()).status).toBe(200);
      await deliver();
      time += day;
    }
    await refresh();
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('failed'));
    expect((await read())?.paused).toBeNull();
  });

  test('is at most twenty messages an hour, tests and others together', async () => {
    await set();
    const { data } = await sendTest();
    await deliver();
    const statuses = [(await sendAgain(data.delivery.id)).status];
    for (let sent = 3; sent <= 21; sent += 1) statuses.push((await sendTest()).status);
    expect(statuses).toEqual([...Array(19).fill(200), 429]);
  });

  test('is nothing of another publisher’s, whose deliveries look like those that do not exist', async () => {
    await set();
    const { data } = await sendTest();
    await deliver();
    const oleg = await api.signIn();
    await set({}, oleg);
    expect(await deliveries(oleg)).toEqual([]);
    for (const id of [data.delivery.id, randomUUID(), 'x'])
      expect(await sendAgain(id, oleg)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
