import { randomUUIDv7 } from 'node:crypto';
import type { Webhook, WebhookDelivery } from '@publisher-console/api-contract';
import type { AnswerData, Call } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { Semaphore } from '#limits/semaphore.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Keys } from '#process/derived-keys.ts';
import { hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { isBeingSent, putDelivering } from './deliver/delivering.ts';
import { addDelivery, deliveriesOf, lockDelivery, saveDelivery } from './delivery-repository.ts';
import type { DeliveryRow } from './delivery-repository.ts';
import { findWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';

/** A webhook in the form of the contract. */
export function webhookView({ url, events, createdAt, pausedAt, pauseProblem }: WebhookRow): Webhook {
  const paused =
    pausedAt === null || pauseProblem === null ? null : { at: pausedAt.toISOString(), problem: pauseProblem };
  return { url, events, createdAt: createdAt.toISOString(), paused };
}

/** A delivery in the form of the contract. */
function deliveryView({ id, type, url, createdAt, state, dueAt, attempts, body }: DeliveryRow): WebhookDelivery {
  const nextAttemptAt = dueAt?.toISOString() ?? null;
  return { id, type, url, createdAt: createdAt.toISOString(), state, nextAttemptAt, attempts, body };
}

/** What the operations on a publisher's webhook need. */
export interface WebhookDependencies {
  database: Database;
  guardedPost: GuardedPost;
  /** For work that sends requests to other hosts. */
  outsideSemaphore: Semaphore;
  limits: RateLimits;
  jobs: JobQueue;
  outbox: Outbox;
  /** The current one seals secrets; each of them opens what it has sealed. */
  webhookKeys: Keys;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

type Sent = AnswerData<'testWebhook'>;

/**
 * Lists a publisher's deliveries, and sends the requested ones: at once, and once unless they wait for a retry anyway.
 */
export function createWebhookSends({ database, limits, jobs, now }: WebhookDependencies) {
  const perHour = limits.create({ name: 'webhook_sends', most: 20, window: hour });

  return {
    list: ({ caller, query }: Call<'getWebhookDeliveries'>): Promise<AnswerData<'getWebhookDeliveries'>> =>
      asPublisher(database, caller, async (own) => {
        const { rows, pagination } = await deliveriesOf(own, caller.publisherId, pageOf(query));
        return { items: rows.map(deliveryView), pagination };
      }),

    test: async ({ caller, ...clientInfo }: Call<'testWebhook'>): Promise<Sent> => {
      const { publisherId, sessionId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId, sessionId });
      return asPublisher(database, caller, async (own) => {
        const { url } = await requireWebhook(own, publisherId);
        const at = now();
        const type = 'webhook.test';
        const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { message: 'This is a test' } });
        const when = { dueAt: at, createdAt: at };
        const added = { id: randomUUIDv7(), publisherId, type, url, body, isSingle: true, ...when };
        const delivery = await addDelivery(own, added);
        await putDelivering(jobs, own, { publisherId });
        return { delivery: deliveryView(delivery) };
      });
    },

    sendAgain: async ({ params, caller, ...clientInfo }: Call<'resendWebhookDelivery'>): Promise<Sent> => {
      const id = requireEntityId(params.id);
      const { publisherId, sessionId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId, sessionId });
      return asPublisher(database, caller, async (own) => {
        const { url, pausedAt } = await requireWebhook(own, publisherId);
        const delivery = await lockDelivery(own, publisherId, id);
        if (delivery === null) throw new ApiError('not_found');
        const at = now();
        if (isBeingSent(delivery, at)) throw new ApiError('action_not_allowed');
        // A retry by hand does not count, so that a receiver that is repaired later still gets all of the others.
        const isRetry = delivery.state === 'waiting' && pausedAt === null;
        const round = isRetry
          ? { tries: Math.max(0, delivery.tries - 1) }
          : { state: 'waiting' as const, isSingle: true, tries: 0 };
        const saved = await saveDelivery(own, delivery, { ...round, url, dueAt: at });
        await putDelivering(jobs, own, { publisherId });
        return { delivery: deliveryView(saved) };
      });
    },
  };
}

async function requireWebhook(own: OwnDatabase, publisherId: string): Promise<WebhookRow> {
  const row = await findWebhook(own, publisherId);
  if (row === null) throw new ApiError('not_found');
  return row;
}
