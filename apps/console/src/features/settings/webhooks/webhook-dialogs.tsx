import type { Webhook } from '@publisher-console/api-contract';
import { useIsMutating } from '@tanstack/react-query';

import { useAddressDialog } from '#common/page/address-dialog.ts';
import type { SettingsView } from '#features/settings/settings-search.ts';

import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRemoveDialog } from './webhook-remove-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { webhookRemovalKey } from './webhooks.mutations.ts';

interface WebhookDialogsProps {
  email: string;
  webhook: Webhook | null;
  dialog: SettingsView['dialog'];
}

/** The dialog of the address bar that changes the webhook, if one is open. */
export function WebhookDialogs({ email, webhook, dialog }: WebhookDialogsProps) {
  const { close, finish } = useAddressDialog();
  // The address may be gone before the deliveries are refetched; until then the question waits to be closed.
  const isRemoving = useIsMutating({ mutationKey: webhookRemovalKey }) > 0;
  const onDone = (): void => void finish();
  if (dialog === 'webhook') return <WebhookDialog email={email} webhook={webhook} onClose={close} onChanged={onDone} />;
  if (webhook === null && !isRemoving) return null;
  if (dialog === 'webhook-secret') return <WebhookSecretDialog email={email} onClose={close} />;
  if (dialog === 'webhook-removal') return <WebhookRemoveDialog onClose={close} onRemoved={onDone} />;
  return null;
}
