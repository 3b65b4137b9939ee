import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { DayField } from '@publisher-console/ui/day-field';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { Textarea } from '@publisher-console/ui/textarea';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { localDay } from '#common/format/days.ts';
import { useNow } from '#common/format/use-now.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { useIsAllowed } from '#session/member.tsx';
import { expiryChoices, expiryDays, expiryOf } from './api-token-expiry.ts';
import type { ExpiryChoice } from './api-token-expiry.ts';
import { apiTokenScopes, offeredScopes } from './api-token-scopes.ts';
import { apiTokenSchema } from './api-token.schema.ts';
import { apiTokenFailures, createApiToken } from './api-tokens.mutations.ts';
import type { CreatedApiToken } from './api-tokens.mutations.ts';
import { wrongNetworks } from './wrong-networks.ts';

interface ApiTokenExpiryFieldProps {
  /** `day` is rendered only if a day is to be chosen. */
  field: Record<'choice' | 'day', FormFieldProps>;
}

/** The validity of a new token, with a warning for one that never expires. */
function ApiTokenExpiryField({ field }: ApiTokenExpiryFieldProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState<ExpiryChoice>('90');
  const [day, setDay] = useState('');
  const now = useNow();
  const { first, last } = expiryDays(now);
  const untilOf = (id: ExpiryChoice): string | undefined => {
    const end = id === 'day' ? null : expiryOf(id, '', now);
    if (end === null) return undefined;
    const date = format.day(localDay(new Date(end)));
    return t`Until ${date}`;
  };
  const titles: Record<ExpiryChoice, string> = {
    '30': t`30 days`,
    '90': t`90 days`,
    '365': t`365 days`,
    day: t`Custom date`,
    never: t`No expiration`,
  };
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        {...field.choice}
        label={t`Expiration`}
        options={expiryChoices.map((id) => ({ id, title: titles[id], note: untilOf(id) }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === 'day' && (
        <DayField
          {...field.day}
          label={t`Last day`}
          hint={t`The token is valid until the end of this day.`}
          value={day}
          onChange={setDay}
          min={first}
          max={last}
          locale={i18n.locale}
          texts={{
            notADay: (example) => t`Enter the date as ${example}`,
            outOfRange: (earliest, latest) => t`Choose a date from ${earliest} to ${latest}`,
          }}
        />
      )}
      <output>
        {chosen === 'never' && (
          <span className="block rounded-base bg-notice-soft px-4 py-3 text-notice">
            <Trans>
              If such a token leaks, it works until somebody notices. Choose an expiration wherever you can.
            </Trans>
          </span>
        )}
      </output>
    </div>
  );
}

interface ApiTokenFormProps {
  email: string;
  /** The scope that is ticked initially; a text that is not a scope ticks nothing. */
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
  const isAllowed = useIsAllowed();
  const offered = offeredScopes(isAllowed);
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
          options={offered.map((id) => ({
            id,
            title: i18n._(apiTokenScopes[id].title),
            note: i18n._(apiTokenScopes[id].note),
          }))}
          defaultValue={offered.filter((id) => id === scope)}
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
