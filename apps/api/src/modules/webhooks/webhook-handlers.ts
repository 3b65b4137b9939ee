import type { Handlers } from '#contract/operation.ts';
import type { WebhookDependencies } from './webhook-dependencies.ts';
import { createWebhookSends } from './webhook-sends.ts';
import { createWebhookSettings } from './webhook-settings.ts';

type WebhookOperation =
  | 'deleteWebhook'
  | 'getWebhook'
  | 'getWebhookDeliveries'
  | 'renewWebhookSecret'
  | 'resendWebhookDelivery'
  | 'resumeWebhook'
  | 'testWebhook'
  | 'updateWebhook';

/** Answers and changes where a publisher is called, and what was delivered there. */
export function createWebhookHandlers(dependencies: WebhookDependencies): Pick<Handlers, WebhookOperation> {
  const settings = createWebhookSettings(dependencies);
  const sends = createWebhookSends(dependencies);
  return {
    getWebhook: ({ caller }) => settings.get(caller),
    updateWebhook: (call) => settings.set(call),
    deleteWebhook: (call) => settings.remove(call),
    resumeWebhook: (call) => settings.resume(call),
    renewWebhookSecret: (call) => settings.renewSecret(call),
    testWebhook: (call) => sends.test(call),
    getWebhookDeliveries: (call) => sends.list(call),
    resendWebhookDelivery: (call) => sends.sendAgain(call),
  };
}
