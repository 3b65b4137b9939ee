import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { IconButton } from '@publisher-console/ui/icon-button';
import { TextField } from '@publisher-console/ui/text-field';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { localDay } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { LeaveQuestion } from '#common/forms/leave-question.tsx';
import { mandatory } from '#common/forms/length.ts';
import { useKeeping, useKeptText } from '#desk/desk-draft.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { orderOf } from '#desk/orders.ts';
import { Amount } from './money-parts.tsx';
import { moneyFailures, moneyKey } from './money.queries.ts';
import type { FileFault, TypedPayment } from './typed-payments.ts';

/** The number of lines that are shown, wrong ones first. More would make the dialog slow. */
const mostShown = 100;

/** Bytes: enough for 10,000 payments. */
const mostBytes = 4 * 2 ** 20;

type Checked = OrderResults['recordPayments'];

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
function keptPayments(text: string): readonly TypedPayment[] {
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
  const kept = useKeptText('payments');
  const [payments, setPayments] = useState(() => keptPayments(kept.text));
  const [file, setFile] = useState<AddedFile | null>(null);
  useKeeping(kept, () => (payments.length === 0 ? '' : JSON.stringify(payments)));
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
        asks={() => count > 0}
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

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory));
const lineSchema = v.object({
  user: text,
  amount: v.pipe(
    text,
    v.transform((typed) => typed.replaceAll(/\s/gu, '')),
    v.regex(/^\d{1,12}(?:[.,]\d{1,3})?$/u, msg`An amount such as 120.50`.id),
  ),
  paidOn: text,
  reference: text,
});

/** The form of one typed payment. */
function LineForm({ onAdd }: { onAdd: (payment: TypedPayment) => void }) {
  const { t, i18n } = useLingui();
  const [lines, setLines] = useState(0);
  const [today] = useState(() => localDay(new Date()));
  const first = useRef<HTMLInputElement>(null);
  const form = useSchemaForm({
    schema: lineSchema,
    submit: ({ amount, ...payment }) => {
      // In English, the API refuses an amount such as 1,234, which may mean a thousand.
      onAdd({ ...payment, amount: i18n.locale === 'ru' ? amount.replace(',', '.') : amount });
      // A new key of the fields clears them for the next line.
      setLines(lines + 1);
      first.current?.focus();
    },
    pending: false,
    error: null,
    failures: moneyFailures.record,
  });
  return (
    <Form of={form}>
      <div key={lines} className="grid items-start gap-3 sm:grid-cols-2">
        <TextField ref={first} {...form.field('user')} label={t`Publisher ID or e-mail`} autoComplete="off" />
        <TextField {...form.field('amount')} label={t`Amount`} inputMode="decimal" autoComplete="off" />
        <TextField {...form.field('paidOn')} type="date" label={t`Day`} defaultValue={today} autoComplete="off" />
        <TextField {...form.field('reference')} label={t`Reference`} maxLength={140} autoComplete="off" />
      </div>
      <Button type="submit" variant="secondary">
        <Trans context="button">Add the line</Trans>
      </Button>
    </Form>
  );
}

interface LinesProps {
  of: readonly TypedPayment[];
  faults: Checked['faults'];
  onRemove: (index: number) => void;
}

function Lines({ of: payments, faults, onRemove }: LinesProps) {
  const { t, i18n } = useLingui();
  const reasons = new Map(faults.map(({ line, reason }) => [line, reason]));
  const lines = payments.map((payment, index) => ({ ...payment, line: index + 1, reason: reasons.get(index + 1) }));
  const isWrong = ({ reason }: (typeof lines)[number]) => reason !== undefined;
  const shown = [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))].slice(0, mostShown);
  const hidden = lines.length - shown.length;
  return (
    <section aria-label={t`Payments to record`}>
      <ul className="max-h-80 divide-y divide-border overflow-y-auto">
        {shown.map(({ line, user, amount, paidOn, reference, reason }) => (
          <li key={line} className="py-1.5">
            <div className="flex items-center gap-x-3">
              <span className="min-w-8 text-caption text-text-muted tabular-nums">{line}</span>
              <span className="flex min-w-0 flex-1 flex-wrap gap-x-4 tabular-nums">
                <span className="wrap-anywhere">{user}</span>
                <span className="font-medium">{amount}</span>
                <span>{paidOn}</span>
                <span className="wrap-anywhere text-text-muted">{reference}</span>
              </span>
              <IconButton icon={X} label={t`Remove line ${line}`} onClick={() => onRemove(line - 1)} />
            </div>
            {reason !== undefined && (
              <p className="ps-11 text-caption text-danger wrap-anywhere">
                {i18n.locale === 'ru' ? reason.ru : reason.en}
              </p>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="pt-2 text-caption text-text-muted">
          <Plural value={hidden} one="# more line" other="# more lines" />
        </p>
      )}
    </section>
  );
}

/** The totals to record, by currency. */
function Totals({ of: { faults, recorded, repeated, totals } }: { of: Checked }) {
  const count = faults.length;
  return (
    <output className="flex flex-col gap-2">
      {count > 0 && (
        <p className="rounded-base bg-danger-soft px-4 py-2 text-danger">
          <Plural
            value={count}
            one="# line is wrong. Nothing is recorded before it is right."
            other="# lines are wrong. Nothing is recorded before they are right."
          />
        </p>
      )}
      {repeated > 0 && (
        <p className="rounded-base bg-notice-soft px-4 py-2 text-notice">
          <Plural
            value={repeated}
            one="# line is recorded already and changes nothing."
            other="# lines are recorded already and change nothing."
          />
        </p>
      )}
      {recorded > 0 && (
        <table className="w-full text-right tabular-nums">
          <thead className="text-caption text-text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                <Trans>Payments</Trans>
              </th>
              <th scope="col" className="px-3 font-normal">
                <Trans>Sum</Trans>
              </th>
              <th scope="col" className="pl-3 font-normal">
                <Trans>Owed to all afterwards</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ currency, count: ofCurrency, minor, left }) => (
              <tr key={currency} className="border-t border-border">
                <td className="py-1.5 pr-3 text-left">{ofCurrency}</td>
                <td className="px-3 font-medium">
                  <Amount of={{ minor, currency }} />
                </td>
                <td className="pl-3">
                  <Amount of={{ minor: left, currency }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </output>
  );
}
