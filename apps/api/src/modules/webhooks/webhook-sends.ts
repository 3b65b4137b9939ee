import { randomUUIDv7 } from 'node:crypto';
import type { AnswerData, Call } from '#contract/operation.ts';
import { requireEntityId } from '#contract/entity-id.ts';
import { pageOf } from '#contract/page-query.ts';
import { Rejection } from '#contract/rejection.ts';
import { hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { isBeingSent, putDelivering } from './deliver/delivering.ts';
import { addDelivery, deliveriesOf, lockDelivery, saveDelivery } from './delivery-repository.ts';
import type { WebhookDependencies } from './webhook-dependencies.ts';
import { findWebhook } from './webhook-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { deliveryView } from './webhook-view.ts';

type Sent = AnswerData<'testWebhook'>;

/** Lists a publisher's deliveries, and sends what the publisher asks for: at once, and once unless it waits for a retry anyway. */
export function createWebhookSends({ database, limits, jobs, now }: WebhookDependencies) {
  const perHour = limits.create({ name: 'webhook_sends', most: 20, window: hour });

  return {
    list: ({
      caller: { publisherId },
      query,
    }: Call<'getWebhookDeliveries'>): Promise<AnswerData<'getWebhookDeliveries'>> =>
      asPublisher(database, publisherId, async (own) => {
        const { rows, pagination } = await deliveriesOf(own, publisherId, pageOf(query));
        return { items: rows.map(deliveryView), pagination };
      }),

    test: async ({ caller: { publisherId, sessionId }, ...peer }: Call<'testWebhook'>): Promise<Sent> => {
      await perHour.take(publisherId, peer, { publisherId, sessionId });
      return asPublisher(database, publisherId, async (own) => {
        const { url, isSlow } = await requireWebhook(own, publisherId);
        const at = now();
        const type = 'webhook.test';
        const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { message: 'This is a test' } });
        const when = { dueAt: at, createdAt: at };
        const added = { id: randomUUIDv7(), publisherId, type, url, body, isSingle: true, ...when };
        const delivery = await addDelivery(own, added);
        await putDelivering(jobs, own, { publisherId, isSlow });
        return { delivery: deliveryView(delivery) };
      });
    },

    sendAgain: async ({ params, caller, ...peer }: Call<'resendWebhookDelivery'>): Promise<Sent> => {
      const id = requireEntityId(params.id);
      const { publisherId, sessionId } = caller;
      await perHour.take(publisherId, peer, { publisherId, sessionId });
      return asPublisher(database, publisherId, async (own) => {
        const { url, isSlow, pausedAt } = await requireWebhook(own, publisherId);
        const delivery = await lockDelivery(own, publisherId, id);
        if (delivery === null) throw new Rejection('not_found');
        const at = now();
        if (isBeingSent(delivery, at)) throw new Rejection('action_not_allowed');
        // A retry by hand does not count, so that a receiver that is repaired later still gets all of the others.
        const isRetry = delivery.state === 'waiting' && pausedAt === null;
        const round = isRetry
          ? { tries: Math.max(0, delivery.tries - 1) }
          : { state: 'waiting' as const, isSingle: true, tries: 0 };
        const saved = await saveDelivery(own, delivery, { ...round, url, dueAt: at });
        await putDelivering(jobs, own, { publisherId, isSlow });
        return { delivery: deliveryView(saved) };
      });
    },
  };
}

async function requireWebhook(own: OwnDatabase, publisherId: string): Promise<WebhookRow> {
  const row = await findWebhook(own, publisherId);
  if (row === null) throw new Rejection('not_found');
  return row;
}
