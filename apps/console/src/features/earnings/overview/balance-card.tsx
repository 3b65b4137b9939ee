import { Plural, Trans } from '@lingui/react/macro';
import type { LedgerAmount, MoneyOverview } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useId } from 'react';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useIsPast } from '#features/earnings/parts/is-past.ts';
import { Allowed } from '#session/member.tsx';

import { PaymentConditions } from './payment-conditions.tsx';

/** The obstacles to the payment of the balance, and the day on which the network plans to pay. */
function NextPayment({ balance, overview }: { balance: LedgerAmount; overview: MoneyOverview }) {
  const format = useFormat();
  const { on, conditions } = overview.nextPayment;
  const owed = BigInt(balance.minor);
  const day = on === null ? null : format.day(on);
  const unmet = conditions.filter(({ isMet }) => !isMet).length;
  if (owed < 0n) return <Trans>It is below zero, and is set off against what later months bring.</Trans>;
  if (owed === 0n) return <Trans>Nothing is owed at the moment.</Trans>;
  if (unmet === 0) {
    return day === null ? (
      <Trans>Every condition is met. The network has not named a pay day.</Trans>
    ) : (
      <Trans>Every condition is met. The next pay day is {day}.</Trans>
    );
  }
  return day === null ? (
    <Plural
      value={unmet}
      one="It is not paid before # more condition is met."
      other="It is not paid before # more conditions are met."
    />
  ) : (
    <Plural
      value={unmet}
      one={`It is not paid before # more condition is met. The next pay day is ${day}.`}
      other={`It is not paid before # more conditions are met. The next pay day is ${day}.`}
    />
  );
}

/** The open month. Nothing of it is owed yet. */
function SoFar({ overview: { openMonth } }: { overview: MoneyOverview }) {
  const format = useFormat();
  const { revenue, booked, closesBy } = openMonth;
  const month = format.wholeMonth(`${openMonth.month}-01`);
  const estimate = revenue === null ? noValue : format.moneyColumn([revenue], booked.currency)(revenue);
  const day = closesBy === null ? null : format.day(closesBy);
  const isLate = useIsPast(closesBy);
  const adjustments = booked.minor === '0' ? null : format.ledgerAmount(booked);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-text-muted">
      <div className="flex flex-wrap gap-x-2">
        <dt className="first-letter:uppercase">
          <Trans>{month} so far (estimate)</Trans>
        </dt>
        <dd className="font-medium text-text tabular-nums">{estimate}</dd>
      </div>
      {adjustments !== null && (
        <div className="flex flex-wrap gap-x-2">
          <dt>
            <Trans>Booked in it</Trans>
          </dt>
          <dd className="tabular-nums">{adjustments}</dd>
        </div>
      )}
      {day !== null && (
        <div className="flex flex-wrap gap-x-2">
          <dt>{isLate ? <Trans>Was to close about</Trans> : <Trans>Closes about</Trans>}</dt>
          <dd>{day}</dd>
        </div>
      )}
    </dl>
  );
}

/** The balance, the next payment, and the conditions of that payment. */
export function BalanceCard({ balance, overview }: { balance: LedgerAmount; overview: MoneyOverview }) {
  const id = useId();
  const format = useFormat();
  const addressDialog = useAddressDialog();
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-4 p-6 max-md:p-4">
        <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          <div className="flex min-w-0 flex-col items-start">
            <h2 id={id} className="text-text-muted">
              <Trans>Balance</Trans>
            </h2>
            <p className="text-display font-semibold tracking-tight wrap-anywhere tabular-nums">
              {format.ledgerAmount(balance)}
            </p>
            <p className="text-pretty">
              <NextPayment balance={balance} overview={overview} />
            </p>
          </div>
          <PaymentConditions overview={overview} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border pt-4">
          <SoFar overview={overview} />
          <Allowed operation="updatePaymentPreference">
            <Button variant="secondary" onClick={() => addressDialog.open('preference')}>
              <Trans context="button">Threshold and hold</Trans>
            </Button>
          </Allowed>
        </div>
      </section>
    </Card>
  );
}
