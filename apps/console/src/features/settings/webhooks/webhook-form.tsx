import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { TextField } from '@publisher-console/ui/text-field';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';

import { webhookEvents, webhookEventTypes } from './webhook-words.ts';
import { webhookSchema } from './webhook.schema.ts';
import { setWebhook, webhookFailures } from './webhooks.mutations.ts';
import type { ChangedWebhook } from './webhooks.mutations.ts';

interface WebhookFormProps {
  email: string;
  /** The address that is set now. */
  webhook: Webhook | null;
  onSaved: (changed: ChangedWebhook) => void;
}

/** The form for the address and the events that it is called for. */
export function WebhookForm({ email, webhook, onSaved }: WebhookFormProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page; the dialog changes only if it is still open.
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
