import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskCurrencyRule, DeskMoneyRulesAnswer } from '@publisher-console/api-contract/desk';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { TextField } from '@publisher-console/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { noValue } from '#common/format/number-formats.ts';
import { useDesk } from '#desk/desk.ts';
import { FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { Amount, LoadedList } from './money-parts.tsx';
import { moneyFailures, moneyKey, rulesQuery } from './money.queries.ts';
import type { TabProps } from './tab-props.ts';
import { plainAmount, readAmount } from './typed-amount.ts';

type Days = DeskMoneyRulesAnswer['data']['days'];

/** When the network closes months and pays, and the least amounts that it pays. */
export function RulesTab({ search, addressDialog }: TabProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(rulesQuery(api));
  const currencies = data?.currencies ?? [];
  const rule = currencies.find(({ currency }) => currency === search.of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  return (
    <div className="flex flex-col gap-6">
      {data !== undefined && <DaysCard days={data.days} onChange={() => addressDialog.open('days')} />}
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={currencies.length === 0}
        empty={<Trans>There is no publisher yet, so there is no currency.</Trans>}
      >
        <ul className="divide-y divide-border">
          {currencies.map(({ currency, isSet, threshold, approvalLimit }) => (
            <li key={currency} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <h2 className="text-title font-semibold">{currency}</h2>
              <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
                {isSet ? (
                  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-right">
                    <div>
                      <dt className="text-caption text-text-muted">
                        <Trans>Paid from</Trans>
                      </dt>
                      <dd>
                        <Amount of={threshold} />
                      </dd>
                    </div>
                    <div>
                      <dt className="text-caption text-text-muted">
                        <Trans>A second person above</Trans>
                      </dt>
                      <dd>
                        <Amount of={approvalLimit} />
                      </dd>
                    </div>
                  </dl>
                ) : (
                  <p className="text-text-muted">
                    <Trans>Any balance is paid; every adjustment needs a second person.</Trans>
                  </p>
                )}
                <Button
                  variant="secondary"
                  data-row
                  aria-label={t`Change: ${currency}`}
                  onClick={() => addressDialog.open('currency', currency)}
                >
                  <Trans context="button">Change</Trans>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </LoadedList>
      {search.dialog === 'currency' && rule !== undefined && <CurrencyDialog rule={rule} {...shown} />}
      {search.dialog === 'days' && data !== undefined && <DaysDialog days={data.days} {...shown} />}
    </div>
  );
}

function DaysCard({ days, onChange }: { days: Days; onChange: () => void }) {
  const { t } = useLingui();
  const silence = days?.acceptedAfterDays ?? null;
  const facts = [
    { id: 'close', title: t`A month is closed by day`, value: days?.closeDay ?? noValue },
    { id: 'pay', title: t`It is paid on day`, value: days?.payDay ?? noValue },
    {
      id: 'silence',
      title: t`Silence accepts a statement after`,
      value: silence === null ? noValue : t`${plural(silence, { one: '# day', other: '# days' })}`,
    },
  ];
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(({ id, title, value }) => (
            <div key={id}>
              <dt className="text-caption text-text-muted">{title}</dt>
              <dd className="text-title font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-caption text-text-muted">
          <Trans>Days of the month after. Publishers read them on their Earnings page.</Trans>
        </p>
      </div>
      <Button variant="secondary" aria-label={t`Change the days`} onClick={onChange}>
        <Trans context="button">Change</Trans>
      </Button>
    </Card>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

function CurrencyDialog({ rule, onClose, onDone }: DialogProps & { rule: DeskCurrencyRule }) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { currency, threshold, approvalLimit } = rule;
  const amount = v.pipe(
    v.string(),
    v.transform((text) => readAmount(text, currency, i18n.locale)),
    v.check((minor) => minor !== null && minor >= 0n, msg`An amount such as 120.50`.id),
    v.transform((minor) => plainAmount(minor ?? 0n, currency)),
  );
  const change = useProvenMutation(
    {
      ...orderOf(api, 'setCurrencyRule', [moneyKey]),
      onSuccess: () => ui.snackbar.show({ text: t`${currency}: rules saved` }),
    },
    onDone,
  );
  return (
    <FormDialog
      title={<Trans>Rules of {currency}</Trans>}
      description={<Trans>They act from now on. What waits for a second person goes on waiting.</Trans>}
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={moneyFailures.rules}
      onClose={onClose}
      schema={v.object({ threshold: amount, approvalLimit: amount })}
      submit={(values) => change.send({ currency, ...values })}
    >
      {(field) => (
        <>
          <TextField
            {...field('threshold')}
            label={t`Least balance that is paid`}
            hint={t`A publisher may only choose a higher one.`}
            inputMode="decimal"
            defaultValue={plainAmount(BigInt(threshold.minor), currency)}
            autoComplete="off"
          />
          <TextField
            {...field('approvalLimit')}
            label={t`Largest adjustment without a second person`}
            hint={t`With 0, each one needs a second person. A write-off always does.`}
            inputMode="decimal"
            defaultValue={plainAmount(BigInt(approvalLimit.minor), currency)}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

const dayOfMonth = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:[1-9]|1\d|2[0-8])$/u, msg`A day from 1 to 28`.id),
  v.transform(Number),
);

const daysSchema = v.object({
  closeDay: dayOfMonth,
  payDay: dayOfMonth,
  acceptedAfterDays: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:|[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/u, msg`A number of days up to 365`.id),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
});

const textOf = (day: number | null | undefined) => (typeof day === 'number' ? String(day) : '');

function DaysDialog({ days, onClose, onDone }: DialogProps & { days: Days }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const change = useProvenMutation(
    { ...orderOf(api, 'setMoneyRule', [moneyKey]), onSuccess: () => ui.snackbar.show({ text: t`The days are saved` }) },
    onDone,
  );
  return (
    <FormDialog
      title={<Trans>Days of the month after</Trans>}
      description={<Trans>They promise publishers when a month is closed and paid. Nothing happens by itself.</Trans>}
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={moneyFailures.rules}
      onClose={onClose}
      schema={daysSchema}
      submit={change.send}
    >
      {(field) => (
        <>
          <TextField
            {...field('closeDay')}
            label={t`A month is closed by day`}
            inputMode="numeric"
            defaultValue={textOf(days?.closeDay)}
            autoComplete="off"
          />
          <TextField
            {...field('payDay')}
            label={t`It is paid on day`}
            inputMode="numeric"
            defaultValue={textOf(days?.payDay)}
            autoComplete="off"
          />
          <TextField
            {...field('acceptedAfterDays')}
            label={t`Days after which silence accepts a statement`}
            hint={t`Empty where contracts do not say so`}
            inputMode="numeric"
            defaultValue={textOf(days?.acceptedAfterDays)}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
