import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { TextField } from '@publisher-console/ui/text-field';
import { Textarea } from '@publisher-console/ui/textarea';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';

import { ApiTokenExpiryField } from './api-token-expiry-field.tsx';
import { apiTokenScopeIds, apiTokenScopes } from './api-token-scopes.ts';
import { apiTokenSchema } from './api-token.schema.ts';
import { apiTokenFailures, createApiToken } from './api-tokens.mutations.ts';
import type { CreatedApiToken } from './api-tokens.mutations.ts';
import { wrongNetworks } from './wrong-networks.ts';

interface ApiTokenFormProps {
  email: string;
  /** Ticked from the start; a text that is no scope ticks nothing. */
  scope: string | undefined;
  onCreated: (created: CreatedApiToken) => void;
}

/** The form for a new token: name, scopes, expiry and addresses. */
export function ApiTokenForm({ email, scope, onCreated }: ApiTokenFormProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const create = useProvenMutation(createApiToken(api), onCreated);
  const form = useSchemaForm({
    schema: apiTokenSchema,
    submit: create.send,
    pending: create.isPending,
    error: create.error,
    failures: apiTokenFailures.create,
  });
  const networks = form.field('networks');
  const wrong = wrongNetworks(create.error, create.sent?.networks);
  return (
    <>
      <Form of={form}>
        <TextField
          {...form.field('name')}
          label={t`Name`}
          hint={t`What the token is for, such as “Nightly report”`}
          autoComplete="off"
        />
        <CheckboxList
          {...form.field('scopes')}
          label={<span className="text-body font-medium text-text">{t`What the token may do`}</span>}
          options={apiTokenScopeIds.map((id) => ({
            id,
            title: i18n._(apiTokenScopes[id].title),
            note: i18n._(apiTokenScopes[id].note),
          }))}
          defaultValue={apiTokenScopeIds.filter((id) => id === scope)}
        />
        <ApiTokenExpiryField field={{ choice: form.field('expiresAt'), day: form.field('day') }} />
        <Textarea
          {...networks}
          error={networks.error && wrong.length > 0 ? <Lines lines={wrong} /> : networks.error}
          rows={2}
          label={t`Allowed IP addresses (optional)`}
          hint={t`One address or range per line, such as 203.0.113.0/24. Leave empty to allow any address.`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono"
        />
        <Button type="submit" block pending={create.isPending}>
          <Trans context="button">Create token</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <PasswordProofDialog {...create.proof} email={email} />
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
