import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { Webhook, WebhookRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { sessionsKey } from '#features/settings/account.queries.ts';

import { webhookKeys } from './webhooks.queries.ts';

/** The webhook after a change. `secret` is shown once and not stored; null if the change has created none. */
export interface ChangedWebhook {
  webhook: Webhook;
  secret: string | null;
}

/**
 * Options of calls that may need a proof of the password, which replaces the session. The answer may contain a secret.
 */
const provenSecret = { meta: { invalidates: [webhookKeys.address, sessionsKey] }, gcTime: 0 };

/** Sets the address and its events. */
export const setWebhook = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: WebhookRequest): Promise<ChangedWebhook> => unwrap(api.PUT('/webhook', { body })),
    ...provenSecret,
  });

export const resumeWebhook = (api: ApiClient) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/webhook/resume')),
    meta: { invalidates: [webhookKeys.address] },
  });

export const renewWebhookSecret = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (): Promise<ChangedWebhook> => unwrap(api.POST('/webhook/secret')),
    ...provenSecret,
  });

/** The key of the removal: its dialog closes only after the address has gone. */
export const webhookRemovalKey = ['webhook-removal'] as const;

export const removeWebhook = (api: ApiClient) =>
  mutationOptions({
    mutationKey: webhookRemovalKey,
    mutationFn: () => unwrap(api.DELETE('/webhook')),
    meta: { invalidates: [webhookKeys.address, webhookKeys.deliveries] },
  });

export const testWebhook = (api: ApiClient) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/webhook/test')),
    meta: { invalidates: [webhookKeys.deliveries] },
  });

export const resendDelivery = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.POST('/webhook/delivery/{id}/send', { params: { path: { id } } })),
    meta: { invalidates: [webhookKeys.deliveries] },
  });

const noAddress = msg`The address was removed.`;

export const webhookFailures = {
  load: { fallback: msg`Failed to load the webhook` },
  loadDeliveries: { fallback: msg`Failed to load the deliveries` },
  set: { fallback: msg`Failed to save the webhook` },
  resume: { codes: { not_found: noAddress }, fallback: msg`Failed to resume the deliveries` },
  renewSecret: { codes: { not_found: noAddress }, fallback: msg`Failed to create a new secret` },
  remove: { fallback: msg`Failed to remove the webhook` },
  test: { codes: { not_found: noAddress }, fallback: msg`Failed to send the test` },
  resend: {
    codes: {
      not_found: noAddress,
      action_not_allowed: msg`It is already being sent.`,
    },
    fallback: msg`Failed to send the event again`,
  },
} satisfies Record<string, FailureTexts>;
