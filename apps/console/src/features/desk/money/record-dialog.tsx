import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { LeaveQuestion } from '#common/forms/leave-question.tsx';
import { useTextStorage, useRestoredText } from '#desk/desk-draft.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { orderOf } from '#desk/orders.ts';
import { moneyFailures, moneyKey } from './money.queries.ts';
import { LineForm, Lines, Totals } from './payment-lines.tsx';
import type { Checked } from './payment-lines.tsx';
import type { FileFault, TypedPayment } from './typed-payments.ts';

/** Bytes: enough for 10,000 payments. */
const mostBytes = 4 * 2 ** 20;

interface AddedFile {
  name: string;
  size: number;
  /** Why the file could not be read. */
  fault: string | null;
  payments: readonly TypedPayment[];
}

const fileFaults: Record<FileFault, MessageDescriptor> = {
  encoding: msg`The file is not in UTF-8. Save it as CSV UTF-8.`,
  form: msg`Each line has a publisher, an amount, a day and a reference.`,
  length: msg`A file has at most 10,000 payments.`,
};

/** The lines that were not recorded when the session ended. */
function restoredPayments(text: string): readonly TypedPayment[] {
  return text === '' ? [] : (JSON.parse(text) as TypedPayment[]);
}

interface RecordDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Records payments, typed or from a file. They are checked first; then either all of them are recorded or none. */
export function RecordDialog({ onClose, onDone }: RecordDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const restored = useRestoredText('payments');
  const [payments, setPayments] = useState(() => restoredPayments(restored.text));
  const [file, setFile] = useState<AddedFile | null>(null);
  useTextStorage(restored, () => (payments.length === 0 ? '' : JSON.stringify(payments)));
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useProvenMutation(orderOf(api, 'recordPayments', []), setChecked);
  const record = useProvenMutation(
    {
      ...orderOf(api, 'recordPayments', [moneyKey]),
      onSuccess: ({ recorded, repeated }) =>
        ui.snackbar.show({
          text:
            recorded === 0 && repeated > 0
              ? t`All of them were recorded before`
              : t`${plural(recorded, { one: '# payment recorded', other: '# payments recorded' })}`,
        }),
    },
    // If something has changed since the check, nothing was recorded, and the lines show why.
    (result) => (result.faults.length === 0 ? onDone() : setChecked(result)),
  );
  const replace = (next: readonly TypedPayment[]) => {
    setPayments(next);
    setChecked(null);
    check.reset();
    record.reset();
  };
  const add = async ([added]: File[]) => {
    if (added === undefined) return;
    const { name, size } = added;
    const { readPayments } = await import('./typed-payments.ts');
    const read = size > mostBytes ? 'length' : readPayments(await added.arrayBuffer());
    if (typeof read === 'string') {
      setFile({ name, size, fault: i18n._(fileFaults[read]), payments: [] });
    } else {
      setFile({ name, size, fault: null, payments: read });
      replace([...payments, ...read]);
    }
  };
  const isReady = checked !== null && checked.faults.length === 0;
  const count = payments.length;
  const error = check.error ?? record.error;
  const texts = check.error === null ? moneyFailures.record : moneyFailures.check;
  return (
    <Dialog
      open
      sheet
      size="large"
      onOpenChange={onClose}
      title={<Trans>Record payments</Trans>}
      description={<Trans>Lines are checked and added up first. All of them are recorded, or none.</Trans>}
      closeLabel={t`Close`}
      actions={
        count > 0 && (
          <Button
            pending={check.isPending || record.isPending}
            onClick={() => (isReady ? record : check).send({ payments: [...payments], isDryRun: !isReady })}
          >
            {isReady
              ? t({
                  context: 'button',
                  message: plural(count, { one: 'Record # payment', other: 'Record # payments' }),
                })
              : t({ context: 'button', message: plural(count, { one: 'Check # payment', other: 'Check # payments' }) })}
          </Button>
        )
      }
    >
      <FileDropZone
        label={t`CSV file`}
        hint={t`publisher,amount,day,reference: the day is such as 2026-11-25`}
        files={
          file === null
            ? []
            : [
                {
                  id: file.name,
                  name: file.name,
                  size: format.fileSize(file.size),
                  state: file.fault === null ? { kind: 'loaded' } : { kind: 'error', message: file.fault },
                },
              ]
        }
        full={file !== null}
        onAdd={(files) => void add(files)}
        onRemove={() => {
          const ofFile = new Set(file?.payments);
          setFile(null);
          replace(payments.filter((payment) => !ofFile.has(payment)));
        }}
        onRetry={() => setFile(null)}
        texts={{
          invitation: t`Drop a file here or choose it`,
          loaded: t`The file is read`,
          loading: (name) => t`Reading ${name}`,
          cancel: (name) => t`Cancel: ${name}`,
          remove: (name) => t`Remove: ${name}`,
          retry: (name) => t`Choose another one: ${name}`,
        }}
      />
      <LineForm onAdd={(payment) => replace([...payments, payment])} />
      {count > 0 && (
        <Lines
          of={payments}
          faults={checked?.faults ?? []}
          onRemove={(index) => replace(payments.filter((_, each) => each !== index))}
        />
      )}
      {checked !== null && <Totals of={checked} />}
      <div role="alert">{error !== null && <p className="text-danger">{failureSentences(i18n, error, texts)}</p>}</div>
      <LeaveQuestion
        shouldConfirm={() => count > 0}
        isInDialog={() => true}
        title={t`Leave without recording?`}
        description={t`The lines will be lost. Nothing is recorded.`}
        cancelLabel={t`Keep editing`}
        confirmLabel={t`Discard`}
      />
      <DeskProofDialog {...check.proof} />
      <DeskProofDialog {...record.proof} />
    </Dialog>
  );
}
