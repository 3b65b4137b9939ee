import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';

import { Form } from '#common/forms/form.tsx';
import type { Served } from '#network-documents/served-data.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';

import type { NewAccount } from './link-resend.tsx';
import { SignUpConsent, useConsentNote } from './sign-up-consent.tsx';
import { useSignUp } from './use-sign-up.ts';

interface SignUpFormProps {
  /** The network documents that we publish, if the server has fetched the list. */
  published: Served<NetworkDocumentSummary[]> | undefined;
  onSignedUp: (account: NewAccount) => void;
}

/** The registration form. */
export function SignUpForm({ published, onSignedUp }: SignUpFormProps) {
  const { t } = useLingui();
  const { form, isPending } = useSignUp(onSignedUp);
  const texts = useNetworkDocuments(published);
  const consentNote = useConsentNote(texts);
  return (
    <Form of={form}>
      <p className="text-text-muted">
        <Trans>All fields are required.</Trans>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} required label={t`First name`} autoComplete="given-name" />
        <TextField {...form.field('lastName')} required label={t`Last name`} autoComplete="family-name" />
      </div>
      <TextField {...form.field('email')} required type="email" label={t`E-mail`} autoComplete="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.field('password')}
          required
          label={t`Password`}
          hint={t`At least 8 characters`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('passwordConfirm')}
          required
          label={t`Repeat password`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
      </div>
      <TextField {...form.field('name')} required label={t`Company name`} autoComplete="organization" />
      <TextField
        {...form.field('website')}
        required
        inputMode="url"
        autoCapitalize="none"
        label={t`Website or app-store link`}
        autoComplete="url"
      />
      <TextField
        {...form.field('contacts')}
        required
        label={t`Additional contact (messenger)`}
        hint={t`Another way to reach you, such as Telegram`}
        autoComplete="off"
      />
      <Checkbox
        {...form.field('isPrivacyPolicyAccepted')}
        required
        label={<SignUpConsent isReadable={texts.isReadable} />}
        note={consentNote}
      />
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Sign up</Trans>
      </Button>
    </Form>
  );
}
