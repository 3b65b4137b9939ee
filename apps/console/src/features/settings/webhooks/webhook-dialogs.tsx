import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { Dialog } from '@publisher-console/ui/dialog';
import { linkStyle } from '@publisher-console/ui/link';
import { TextField } from '@publisher-console/ui/text-field';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { OneTimeSecret } from '#common/forms/one-time-secret.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';
import { webhookEvents, webhookEventTypes } from './webhook-words.ts';
import { webhookSchema } from './webhook.schema.ts';
import {
  removeWebhook,
  renewWebhookSecret,
  setWebhook,
  webhookFailures,
  webhookRemovalKey,
} from './webhooks.mutations.ts';
import type { ChangedWebhook } from './webhooks.mutations.ts';

interface WebhookFormProps {
  email: string;
  /** The present address. */
  webhook: Webhook | null;
  onSaved: (changed: ChangedWebhook) => void;
}

/** The form for the address and its events. */
function WebhookForm({ email, webhook, onSaved }: WebhookFormProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page, but the dialog changes only if it is still open.
  const save = useProvenMutation(
    { ...setWebhook(api), onSuccess: () => ui.snackbar.show({ text: t`Webhook saved` }) },
    onSaved,
  );
  const form = useSchemaForm({
    schema: webhookSchema,
    submit: save.send,
    pending: save.isPending,
    error: save.error,
    failures: webhookFailures.set,
  });
  return (
    <>
      <Form of={form}>
        <TextField
          {...form.field('url')}
          label={t`Address`}
          hint={t`Must begin with https:// and be reachable from the internet.`}
          defaultValue={webhook?.url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <CheckboxList
          {...form.field('events')}
          label={<span className="text-body font-medium text-text">{t`Events`}</span>}
          options={webhookEventTypes.map((id) => ({
            id,
            title: i18n._(webhookEvents[id].title),
            note: i18n._(webhookEvents[id].note),
          }))}
          defaultValue={webhook?.events ?? []}
        />
        <Button type="submit" block pending={save.isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <PasswordProofDialog {...save.proof} email={email} />
    </>
  );
}

/** The line for the file `.env`, in the form that the receiver on the SDK page reads. */
function webhookEnvironment(secret: string): string {
  return `WEBHOOK_SECRET=${secret}`;
}

/** A new secret of the webhook. It is shown only this once. */
function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          Copy the secret now. You will not see it again. Your program uses it to check that an event comes from here:
          see the{' '}
          <Link to="/sdk" className={linkStyle()}>
            example
          </Link>
          .
        </Trans>
      </p>
      <OneTimeSecret
        label={t`Secret`}
        secret={secret}
        example={{ label: t`Line for the file .env:`, code: webhookEnvironment(secret) }}
        onClose={onClose}
      />
    </>
  );
}

interface WebhookDialogProps {
  email: string;
  /** The present address. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Closes the dialog after a change without a new secret. */
  onChanged: () => void;
}

/** Sets the address. The first time, it then shows the secret in place of the form. */
function WebhookDialog({ email, webhook, onClose, onChanged }: WebhookDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog open sheet onOpenChange={onClose} title={<Trans>Webhook</Trans>} closeLabel={t`Close`}>
      {secret === null ? (
        <WebhookForm
          email={email}
          webhook={webhook}
          onSaved={(changed) => (changed.secret === null ? onChanged() : setSecret(changed.secret))}
        />
      ) : (
        <WebhookSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface WebhookRemoveDialogProps {
  onClose: () => void;
  /** Closes the dialog after the address has been removed. */
  onRemoved: () => void;
}

/** Requests a confirmation before the address is removed. */
function WebhookRemoveDialog({ onClose, onRemoved }: WebhookRemoveDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page, but the dialog is closed only if it is still open.
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

interface WebhookSecretDialogProps {
  email: string;
  onClose: () => void;
}

/** Creates a new secret, and then shows it in place of the question. */
function WebhookSecretDialog({ email, onClose }: WebhookSecretDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === null ? <Trans>Create a new secret?</Trans> : <Trans>New secret</Trans>}
      closeLabel={t`Close`}
    >
      {secret === null ? (
        <RenewalQuestion email={email} onRenewed={setSecret} />
      ) : (
        <WebhookSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RenewalQuestion({ email, onRenewed }: { email: string; onRenewed: (secret: string | null) => void }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const renew = useProvenMutation(renewWebhookSecret(api), (changed) => onRenewed(changed.secret));
  return (
    <>
      <p className="text-text-muted">
        <Trans>
          For 24 hours, events are signed with the old and the new secret, so that your program can change over.
        </Trans>
      </p>
      <div role="alert" className="contents">
        {renew.error !== null && (
          <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">
            {failureSentences(i18n, renew.error, webhookFailures.renewSecret)}
          </p>
        )}
      </div>
      <Button block pending={renew.isPending} onClick={() => renew.send()}>
        <Trans context="button">Create a new secret</Trans>
      </Button>
      <PasswordProofDialog {...renew.proof} email={email} />
    </>
  );
}

interface WebhookDialogsProps {
  email: string;
  webhook: Webhook | null;
  dialog: SettingsView['dialog'];
}

/** The open dialog about the webhook that the address of the page names. */
export function WebhookDialogs({ email, webhook, dialog }: WebhookDialogsProps) {
  const { close, finish } = useAddressDialog();
  // The webhook may be gone before the deliveries are refetched. The dialog stays until the removal has ended.
  const isRemoving = useIsMutating({ mutationKey: webhookRemovalKey }) > 0;
  const onDone = (): void => void finish();
  if (dialog === 'webhook') return <WebhookDialog email={email} webhook={webhook} onClose={close} onChanged={onDone} />;
  if (webhook === null && !isRemoving) return null;
  if (dialog === 'webhook-secret') return <WebhookSecretDialog email={email} onClose={close} />;
  if (dialog === 'webhook-removal') return <WebhookRemoveDialog onClose={close} onRemoved={onDone} />;
  return null;
}
