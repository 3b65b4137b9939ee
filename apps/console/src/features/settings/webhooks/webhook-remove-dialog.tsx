import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';

import { removeWebhook, webhookFailures } from './webhooks.mutations.ts';

interface WebhookRemoveDialogProps {
  onClose: () => void;
  /** Closes the dialog after the address has been removed. */
  onRemoved: () => void;
}

/** Asks before the address is removed. */
export function WebhookRemoveDialog({ onClose, onRemoved }: WebhookRemoveDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page; the dialog is closed only if it is still open.
  const remove = useMutation({
    ...removeWebhook(api),
    onSuccess: () => ui.snackbar.show({ text: t`Webhook removed` }),
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t`Remove the webhook?`}
      description={<Trans>Pending events will be discarded. A new address gets a new secret.</Trans>}
      cancelLabel={t`Cancel`}
      confirmLabel={t`Remove`}
      tone="danger"
      pending={remove.isPending}
      error={remove.error === null ? undefined : failureSentences(i18n, remove.error, webhookFailures.remove)}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
    />
  );
}
