import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import { Button } from '@publisher-console/ui/button';
import { IconButton } from '@publisher-console/ui/icon-button';
import { TextField } from '@publisher-console/ui/text-field';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { localDay } from '#common/format/days.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { Amount } from './money-parts.tsx';
import { moneyFailures } from './money.queries.ts';
import type { TypedPayment } from './typed-payments.ts';

export type Checked = OrderResults['recordPayments'];

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
export function LineForm({ onAdd }: { onAdd: (payment: TypedPayment) => void }) {
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

/** The number of lines that are shown, wrong ones first. More would make the dialog slow. */
const mostShown = 100;

export function Lines({ of: payments, faults, onRemove }: LinesProps) {
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
export function Totals({ of: { faults, recorded, repeated, totals } }: { of: Checked }) {
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
