import { Trans, useLingui } from '@lingui/react/macro';
import type { TotpAnswer } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { encodeQR } from 'qr';
import { useState } from 'react';
import * as v from 'valibot';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';
import type { AddedFactor, FactorCalls } from './factor-calls.ts';
import { factorName } from './factor-name.schema.ts';
import { beginTotp, confirmTotp, factorFailures } from './factors.mutations.ts';
import type { ProofDialogType } from './proof-dialog.tsx';
import { useProvenMutation } from './use-proven-mutation.ts';

/** A QR code, drawn here so that no other service gets the secret. Always dark on white, which every camera reads. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 });
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a path of SVG
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="mx-auto size-48 bg-white"
    >
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

export interface FactorDialogProps {
  email: string;
  calls: FactorCalls;
  ProofDialog: ProofDialogType;
  onClose: () => void;
  onAdded: (added: AddedFactor) => void;
}

/** Sets up an app that shows codes. */
export function AppCodeDialog({ onClose, onAdded, ...of }: FactorDialogProps) {
  const { email, calls, ProofDialog } = of;
  const { t } = useLingui();
  const [begun, setBegun] = useState<TotpAnswer['data'] | null>(null);
  const begin = useProvenMutation(beginTotp(calls), setBegun);
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Add an app for codes</Trans>} closeLabel={t`Close`}>
      {begun === null ? (
        <>
          <p>
            <Trans>
              You need an app such as an authenticator or a password manager. It shows a new code every 30 seconds.
            </Trans>
          </p>
          {begin.error !== null && <FailureNotice failure={begin.error} texts={factorFailures.add} />}
          <Button block pending={begin.isPending} onClick={() => begin.send()}>
            <Trans context="button">Continue</Trans>
          </Button>
        </>
      ) : (
        <AppCodeForm {...of} begun={begun} onAdded={onAdded} />
      )}
      <ProofDialog {...begin.proof} email={email} />
    </Dialog>
  );
}

const sixDigits = /^\d{6}$/u;

const appSchema = v.object({
  name: factorName,
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s/gu, '')),
    v.nonEmpty(mandatory),
    v.regex(sixDigits, mandatory),
  ),
});

interface AppCodeFormProps extends Omit<FactorDialogProps, 'onClose'> {
  begun: TotpAnswer['data'];
}

function AppCodeForm({ begun: { id, secret, uri }, email, calls, ProofDialog, onAdded }: AppCodeFormProps) {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  const confirm = useProvenMutation(confirmTotp(calls), onAdded);
  const form = useSchemaForm({
    schema: appSchema,
    submit: (values) => confirm.send({ id, ...values }),
    pending: confirm.isPending,
    error: confirm.error,
    failures: factorFailures.add,
  });
  const label = t`Secret to type`;
  return (
    <>
      <p>
        <Trans>Scan the picture with the app, or type the secret into it.</Trans>
      </p>
      <QrCode text={uri} label={t`QR code for the app`} />
      <CodeBlock wraps label={label} code={secret} texts={textsOf(label)} />
      <Form of={form}>
        <TextField {...form.field('name')} label={t`Name`} defaultValue={t`App for codes`} autoComplete="off" />
        <TextField
          {...form.field('code')}
          label={t`Code`}
          hint={t`Six digits that the app shows now.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" block pending={confirm.isPending}>
          <Trans context="button">Add</Trans>
        </Button>
      </Form>
      <ProofDialog {...confirm.proof} email={email} />
    </>
  );
}
