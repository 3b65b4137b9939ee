import type { Webhook, WebhookDelivery } from '@publisher-console/api-contract';
import type { DeliveryRow } from './delivery-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';

/** A webhook in the form of the contract. */
export function webhookView({ url, events, createdAt, pausedAt, pauseProblem }: WebhookRow): Webhook {
  const paused =
    pausedAt === null || pauseProblem === null ? null : { at: pausedAt.toISOString(), problem: pauseProblem };
  return { url, events, createdAt: createdAt.toISOString(), paused };
}

/** A delivery in the form of the contract. */
export function deliveryView({ id, type, url, createdAt, state, dueAt, attempts, body }: DeliveryRow): WebhookDelivery {
  const nextAttemptAt = dueAt?.toISOString() ?? null;
  return { id, type, url, createdAt: createdAt.toISOString(), state, nextAttemptAt, attempts, body };
}
