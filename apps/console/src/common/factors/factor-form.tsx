import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FactorMethod, PasskeyProof } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { passkeyError } from './passkey-error.ts';

/** A code of an app, a recovery code or a passkey. */
export type FactorProof = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof };

function failuresOf(isRecovery: boolean): FailureTexts {
  return {
    codes: {
      factor_invalid: isRecovery
        ? msg`This recovery code is not valid. Each one works once.`
        : msg`This code or passkey is not valid. Each code works once: wait for the next one.`,
      ticket_expired: msg`The sign-in took too long. Reload the page and sign in again.`,
    },
    fallback: msg`Failed to confirm that it is you`,
  };
}

const sixDigits = msg`Six digits`.id;

const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s/gu, '')),
    v.nonEmpty(mandatory),
    v.regex(/^\d{6}$/u, sixDigits),
  ),
});
const recoverySchema = v.object({ recoveryCode: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory)) });

interface FactorFormProps {
  methods: readonly FactorMethod[];
  /** The options of the browser's passkey dialog. */
  passkeyOptions: () => Promise<Record<string, unknown>>;
  /** Sends the proof. */
  prove: (proof: FactorProof) => Promise<void>;
  onProven: () => void;
}

/** The form that requests a second factor: a code of an app, a passkey or a recovery code. */
export function FactorForm({ methods, passkeyOptions, prove, onProven }: FactorFormProps) {
  const { t } = useLingui();
  const [isRecovery, setIsRecovery] = useState(!methods.includes('totp') && !methods.includes('passkey'));
  const send = useMutation({ mutationFn: prove, onSuccess: onProven });
  const sign = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('./passkey-dialogs.ts');
      await prove({ passkey: await signWithPasskey(await passkeyOptions()) });
    },
    onSuccess: onProven,
  });
  const form = useSchemaForm({
    schema: isRecovery ? recoverySchema : codeSchema,
    submit: (proof) => send.mutate(proof),
    pending: send.isPending,
    error: send.error ?? passkeyError(sign.error),
    failures: failuresOf(isRecovery),
  });
  const showRecoveryCode = () => {
    send.reset();
    sign.reset();
    setIsRecovery(true);
  };
  const hasCode = isRecovery || methods.includes('totp');
  return (
    <Form of={form} key={String(isRecovery)}>
      {isRecovery && (
        <TextField
          {...form.field('recoveryCode')}
          label={t`Recovery code`}
          hint={t`One of the ten codes that you saved. It works once.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {!isRecovery && methods.includes('totp') && (
        <TextField
          {...form.field('code')}
          label={t`Code`}
          hint={t`Six digits from your app for codes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {hasCode && (
        <Button type="submit" block pending={send.isPending}>
          <Trans context="button">Continue</Trans>
        </Button>
      )}
      {methods.includes('passkey') && (
        <Button
          variant={hasCode ? 'secondary' : 'primary'}
          block
          pending={sign.isPending}
          onClick={() => sign.mutate()}
        >
          <Trans context="button">Use a passkey</Trans>
        </Button>
      )}
      {!isRecovery && (
        <Button variant="quiet" block className="-my-2" onClick={showRecoveryCode}>
          <Trans context="button">Use a recovery code</Trans>
        </Button>
      )}
    </Form>
  );
}
