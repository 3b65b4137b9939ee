import { createSecretKey, randomBytes } from 'node:crypto';
import type { WebhookAttempt } from '@publisher-console/api-contract';
import { counted } from '@publisher-console/trust/counted';
import { isNightly } from '@publisher-console/test-kit/trials';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/operation.ts';
import { createAttempts } from '#jobs/attempts.ts';
import { jobKind } from '#jobs/job-kind.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { claimJob } from '#jobs/job-repository.ts';
import type { ClaimedJob } from '#jobs/job-repository.ts';
import { lease, quickKind, slowKind } from '#modules/webhooks/deliver/delivering.ts';
import { createDeliverySteps } from '#modules/webhooks/deliver/delivery-steps.ts';
import type { DeliveryRow } from '#modules/webhooks/delivery-repository.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { makeSecret } from '#modules/webhooks/secrets.ts';
import type { WebhookDependencies } from '#modules/webhooks/webhook-sends.ts';
import { createWebhookSends } from '#modules/webhooks/webhook-sends.ts';
import { second } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { testPublisher } from '#stores/sql/testing/test-publisher.ts';
import { misfit, takeEveryStep } from './conformance.ts';
import type { Real } from './conformance.ts';
import { processes, rightWebhookRules, webhookModel } from './webhook-model.ts';
import type { Deliveries, Kind, Outcome, Process, WebhookSizes } from './webhook-model.ts';

/**
 * A tick is a little longer than the lease, so that no two times are the same by chance. The first retry comes 5 seconds
 * after the failure, the second one after 5 minutes, and the others later than the test looks.
 */
const tick = lease + second;
const size: WebhookSizes = {
  lease: 1,
  waits: [1, 10, 60, 240, 600, 1200, 1700, 2100, 2700],
  resends: 1,
  outcomes: ['delivered', 'failed', 'failed slowly', 'gone'],
};
const begin = Date.parse('2026-03-04T12:00:00Z');
const log = createLog({ level: 'silent' });
const webhookKeys = [createSecretKey(randomBytes(32))] as const;
const { id: publisherId, ...account } = testPublisher();
const kinds = { quick: quickKind, slow: slowKind };

interface Held extends Record<
  Process,
  { kind: Kind; claimed: ClaimedJob; delivery: DeliveryRow | null; outcome: Outcome | null } | null
> {
  time: number;
}

const attempts: Record<Outcome, Omit<WebhookAttempt, 'at'>> = {
  delivered: { milliseconds: 10, status: 200, problem: null },
  failed: { milliseconds: 10, status: 500, problem: 'status' },
  'failed slowly': { milliseconds: 2_500, status: 500, problem: 'status' },
  gone: { milliseconds: 10, status: 410, problem: 'gone' },
};

/** The jobs that deliver, in two processes, of one publisher. */
const real: Real<Deliveries, Held> = {
  held: { one: null, other: null, time: begin },
  take: async (database, held, step) => {
    const now = () => new Date(held.time);
    const jobs = createJobQueue({ now });
    const dependencies = {
      database,
      jobs,
      now,
      webhookKeys,
      origin: 'https://console.example',
      outbox: { put: async () => {} },
    };
    switch (step) {
      case 'time passes':
        return { ...held, time: held.time + tick };
      case 'the event happens':
        await asPublisher(database, publisherId, (own) =>
          recordEvent({ jobs, now }, own, publisherId, { type: 'day.final', data: { day: '2026-03-01' } }),
        );
        return held;
      case 'the publisher ends the pause':
        await asPublisher(database, publisherId, (own) =>
          own.update(webhook).set({ pausedAt: null, isSlow: false, pauseProblem: null, failingSince: null }),
        );
        return held;
      case 'the publisher sends it again': {
        const [delivery] = await deliveriesIn(database);
        const limits = { create: () => ({ take: async () => {} }) };
        const sends = createWebhookSends({ ...dependencies, limits } as unknown as WebhookDependencies);
        const call = { params: { id: delivery?.id }, caller: { publisherId, sessionId: publisherId } };
        await sends.sendAgain(call as unknown as Call<'resendWebhookDelivery'>);
        return held;
      }
    }
    const process = processes.find((name) => step.startsWith(`${name} process `)) ?? 'one';
    const steps = createDeliverySteps(dependencies);
    const own = held[process];
    const what = step.slice(`${process} process `.length);
    const claims = /^claims the (?<kind>quick|slow) job$/u.exec(what)?.groups?.['kind'] as Kind | undefined;
    if (claims !== undefined) {
      const claim = { kind: kinds[claims], at: now(), until: new Date(held.time + lease) };
      const claimed = await asNetwork(database, (network) => claimJob(network, claim));
      if (claimed === null) throw new Error('There is no job.');
      return { ...held, [process]: { kind: claims, claimed, delivery: null, outcome: null } };
    }
    if (own === null) throw new Error('The process has no job.');
    if (what === 'dies') return { ...held, [process]: null };
    if (what === 'takes what is due') {
      const taken = await steps.take(publisherId);
      return { ...held, [process]: { ...own, delivery: taken?.delivery ?? null } };
    }
    if (what.startsWith('sends the event: '))
      return { ...held, [process]: { ...own, outcome: what.slice('sends the event: '.length) as Outcome } };
    if (what === 'records its attempt') {
      if (own.delivery === null || own.outcome === null) throw new Error('The process has sent nothing.');
      await steps.record(own.delivery, { at: now().toISOString(), ...attempts[own.outcome] });
      return { ...held, [process]: { ...own, outcome: null } };
    }
    const { claimed } = own;
    const kind = jobKind({
      name: claimed.kind,
      payload: v.unknown(),
      lease,
      atOnce: 1,
      retryAfter: () => null,
      run: async () => {},
    });
    await createAttempts({ database, now, log })(kind, claimed, new AbortController().signal);
    return { ...held, [process]: null };
  },
  read: async (database, held) => {
    const ticks = (at: Date) => Math.max(Math.ceil((at.getTime() - held.time) / tick), 0);
    const [delivery] = await deliveriesIn(database);
    const rows = await asNetwork(database, (network) => network.select().from(job));
    const [hook] = await asPublisher(database, publisherId, (own) => own.select().from(webhook));
    const jobsOf = (kind: Kind) => {
      const own = rows.filter((row) => row.kind === kinds[kind]);
      const waiting = own.filter(({ state }) => state === 'waiting').map(({ dueAt }) => ticks(dueAt));
      const running = own.find(({ state }) => state === 'running');
      return {
        waiting: waiting.length === 0 ? null : Math.min(...waiting),
        running:
          running === undefined
            ? null
            : {
                by: processes.find((name) => held[name]?.claimed.claimId === running.claimId) ?? null,
                left: ticks(running.dueAt),
              },
      };
    };
    return {
      delivery:
        delivery === undefined
          ? null
          : {
              state: delivery.state,
              isSingle: delivery.isSingle,
              tries: delivery.tries,
              due: delivery.dueAt === null ? null : ticks(delivery.dueAt),
            },
      quick: jobsOf('quick'),
      slow: jobsOf('slow'),
      isSlow: hook?.isSlow,
      isPaused: hook?.pausedAt !== null,
    };
  },
  shown: ({ delivery, waiting, running, isSlow, isPaused }) => ({
    delivery: delivery && {
      state: delivery.state,
      isSingle: delivery.isSingle,
      tries: delivery.tries,
      due: delivery.due,
    },
    quick: { waiting: waiting.quick, running: running.quick },
    slow: { waiting: waiting.slow, running: running.slow },
    isSlow,
    isPaused,
  }),
};

function deliveriesIn(database: Database): Promise<DeliveryRow[]> {
  return asPublisher(database, publisherId, (own) => own.select().from(webhookDelivery));
}

const stores = startBothStores();
/** PGlite takes the longer, and has the same rules. */
const each = stores.each.filter(([kind]) => isNightly || kind === 'postgres');

/** The most steps of a schedule. */
const longest = isNightly ? { pglite: 7, postgres: 9 } : { pglite: 0, postgres: 5 };

describe.each(each)('on %s', { timeout: 600_000 }, (kind, open) => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
    await asOwner(database, async (owner) => {
      await owner.insert(publisher).values({ id: publisherId, ...account });
      const { sealed: sealedSecret } = makeSecret(webhookKeys);
      const values = { url: 'https://hooks.example/', events: ['day.final' as const], sealedSecret };
      await owner.insert(webhook).values({ publisherId, createdAt: new Date(begin), ...values });
    });
  });
  afterAll(() => opened.close());

  test('the delivery of events does in every state what its model does', async ({ task }) => {
    const steps = await takeEveryStep(database, webhookModel(size), real, longest[kind]);
    console.log(`${steps} steps on ${kind}`);
    expect(steps).toBeGreaterThan(50);
    counted(task, 'P26', { [`steps of models taken on ${kind}`]: steps, deviations: 0 });
  });

  // A model that puts the job of an event later has steps of its own.
  const all = Object.keys(rightWebhookRules).filter((rule) => rule !== 'putsJobWithEvent');
  const rules = isNightly && kind === 'postgres' ? all : ['putsOffClaimed'];
  test.for(rules)('a model in which %s is wrong does not fit the delivery', async (rule) => {
    const wrong = webhookModel(size, { ...rightWebhookRules, [rule]: false });
    await expect(takeEveryStep(database, wrong, real, 10)).rejects.toThrow(misfit);
  });
});
