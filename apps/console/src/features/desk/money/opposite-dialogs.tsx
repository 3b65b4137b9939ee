import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskMoneyEntry } from '@publisher-console/api-contract/desk';
import { TextField } from '@publisher-console/ui/text-field';
import { useState } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { localDay } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import { FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { ReasonFields, reasonSchema } from './reason-fields.tsx';
import { moneyFailures, moneyKey } from './money.queries.ts';

interface OppositeDialogProps {
  entry: DeskMoneyEntry;
  onClose: () => void;
  onDone: () => void;
}

/** Withdraws an adjustment by an opposite entry. */
export function WithdrawalDialog({ entry, onClose, onDone }: OppositeDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const format = useFormat();
  const { number, publisher, amount } = entry;
  const { company } = publisher;
  const withdraw = useProvenMutation(
    {
      ...orderOf(api, 'withdrawEntry', [moneyKey, ['desk', 'waiting']]),
      onSuccess: ({ proposal }) =>
        ui.snackbar.show({
          text: proposal === null ? t`The entry was taken back` : t`The withdrawal waits for a second person`,
        }),
    },
    onDone,
  );
  const amountText = format.ledgerAmount(amount);
  return (
    <FormDialog
      title={<Trans>Withdraw entry {number}</Trans>}
      description={
        <Trans>
          {company}, {amountText}. An opposite entry takes it back. Both stay in the ledger.
        </Trans>
      }
      confirmLabel={<Trans context="button">Withdraw</Trans>}
      order={withdraw}
      failures={moneyFailures.withdraw}
      onClose={onClose}
      schema={reasonSchema}
      submit={(reason) => withdraw.send({ entry: number, reason })}
    >
      {(field) => <ReasonFields field={field} />}
    </FormDialog>
  );
}

const returnSchema = v.object({
  on: v.pipe(v.string(), v.nonEmpty(mandatory)),
  ...reasonSchema.entries,
});

/** Records that a payment was returned, so that its amount is owed to the publisher again. */
export function ReturnDialog({ entry, onClose, onDone }: OppositeDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const format = useFormat();
  const [today] = useState(() => localDay(new Date()));
  const { number, publisher, amount, reference } = entry;
  const { company } = publisher;
  const returnPayment = useProvenMutation(
    {
      ...orderOf(api, 'returnPayment', [moneyKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The return is recorded` }),
    },
    onDone,
  );
  const amountText = format.ledgerAmount({ ...amount, minor: amount.minor.replace('-', '') });
  return (
    <FormDialog
      title={<Trans>The payment came back</Trans>}
      description={
        <Trans>
          {company}, {amountText}, {reference}. The balance grows by this amount again.
        </Trans>
      }
      confirmLabel={<Trans context="button">Record the return</Trans>}
      order={returnPayment}
      failures={moneyFailures.return}
      onClose={onClose}
      schema={returnSchema}
      submit={({ on, ...reason }) => returnPayment.send({ entry: number, on, reason })}
    >
      {(field) => (
        <>
          <TextField
            {...field('on')}
            type="date"
            label={t`Day of the return`}
            defaultValue={today}
            autoComplete="off"
          />
          <ReasonFields field={field} />
        </>
      )}
    </FormDialog>
  );
}
