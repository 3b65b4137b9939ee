import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyOverview } from '@publisher-console/api-contract';
import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import { Button } from '@publisher-console/ui/button';
import { DayField } from '@publisher-console/ui/day-field';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { addDays, localDay } from '#common/format/days.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { changePreference, earningsFailures } from '#features/earnings/data/earnings.queries.ts';
import { moneyOverviewQuery } from '#inventory/money.queries.ts';
import { preferenceSchema, typedAmount } from './preference.schema.ts';

/** The most days for which payments can be held. */
const longestHold = 365;

function PreferenceForm({ overview }: { overview: MoneyOverview }) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const addressDialog = useAddressDialog();
  const { nextPayment } = overview;
  const [preference] = useState(overview.preference);
  const { currency } = nextPayment.amount;
  const decimals = currencyDecimals(currency);
  const [today] = useState(() => localDay(new Date()));
  const isHeld = preference.heldUntil !== null && preference.heldUntil > today;
  const heldUntil = isHeld ? preference.heldUntil : null;
  const [hold, setHold] = useState<'no' | 'until'>(isHeld ? 'until' : 'no');
  const [day, setDay] = useState(heldUntil ?? '');
  const [schema] = useState(() => preferenceSchema(decimals));
  const { mutate, isPending, error } = useMutation(changePreference(api));
  const form = useSchemaForm({
    schema,
    submit: (chosen) =>
      mutate(
        { before: { threshold: preference.threshold, heldUntil }, chosen },
        {
          onSuccess: () => {
            ui.snackbar.show({ text: t`Saved` });
            void addressDialog.finish();
          },
        },
      ),
    pending: isPending,
    error,
    failures: earningsFailures.changePreference,
  });
  return (
    <>
      <Form of={form}>
        <TextField
          {...form.field('threshold')}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          label={t`Threshold, ${currency}`}
          hint={t`A smaller balance goes with a later month. Leave it empty for the threshold of the network.`}
          defaultValue={preference.threshold === null ? '' : typedAmount(preference.threshold, decimals)}
        />
        <RadioGroup
          {...form.field('hold')}
          label={t`Payments`}
          options={[
            { id: 'no', title: t`Pay as soon as the conditions are met` },
            { id: 'until', title: t`Hold until a day`, note: t`For a year at most` },
          ]}
          value={hold}
          onChange={setHold}
        />
        {hold === 'until' && (
          <DayField
            {...form.field('heldUntil')}
            label={t`Hold until`}
            value={day}
            onChange={setDay}
            min={addDays(today, 1)}
            max={addDays(today, longestHold)}
            locale={i18n.locale}
            texts={{
              notADay: (example) => t`Enter the date as ${example}`,
              outOfRange: (earliest, latest) => t`Choose a date from ${earliest} to ${latest}`,
            }}
          />
        )}
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}

/** The least balance that is paid, and the day until which the publisher holds payments. */
export function PreferenceDialog() {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { close } = useAddressDialog();
  const { data } = useQuery(moneyOverviewQuery(api));
  if (data === undefined) return null;
  return (
    <Dialog open sheet onOpenChange={close} title={<Trans>Threshold and hold</Trans>} closeLabel={t`Close`}>
      <PreferenceForm overview={data} />
    </Dialog>
  );
}
