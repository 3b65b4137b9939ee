import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { adjustmentKinds, adjustmentSigns } from '@publisher-console/api-contract/adjustment-kinds';
import type { AdjustmentKind } from '@publisher-console/api-contract/adjustment-kinds';
import { locales } from '@publisher-console/api-contract/locales';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useState } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { localDay } from '#common/format/days.ts';
import { formatOf } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { FormDraft } from '#desk/form-draft.ts';
import { orderOf } from '#desk/orders.ts';
import { kindNames } from './money-words.ts';
import { moneyFailures, moneyKey } from './money.queries.ts';
import { PublisherField, useTypedPublisher } from './publisher-field.tsx';
import { ReasonFields, reasonSchema } from './reason-fields.tsx';
import { plainAmount, readAmount } from './typed-amount.ts';

const schema = v.object({
  publisher: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(mandatory),
    v.regex(/^[1-9]\d{0,8}$/u, msg`A Publisher ID, such as 100001`.id),
  ),
  kind: v.picklist(adjustmentKinds),
  amount: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory)),
  month: v.pipe(v.string(), v.trim(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, msg`A month such as 2026-10`.id)),
  application: v.pipe(v.string(), v.trim(), v.regex(/^(?:|[1-9]\d{0,8})$/u, msg`A number of an app`.id)),
  ...reasonSchema.entries,
});

interface AdjustmentDialogProps {
  publisher: number | undefined;
  onClose: () => void;
  onDone: () => void;
}

const firstKind: AdjustmentKind = 'invalid_traffic';

/** The sign of a kind's amounts, which the user need not type; 0 if both signs are possible. */
const signOf = (kind: AdjustmentKind) => adjustmentSigns[kind];

/** Adds an adjustment, and shows it as its publisher will see it. */
export function AdjustmentDialog({ publisher: number, onClose, onDone }: AdjustmentDialogProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const [initial] = useState(number === undefined ? '' : String(number));
  const [typed, setTyped] = useState(initial);
  const [kind, setKind] = useState<AdjustmentKind>(firstKind);
  const [amount, setAmount] = useState('');
  const [today] = useState(() => localDay(new Date()));
  const [reason, setReason] = useState({ en: '', ru: '' });
  const found = useTypedPublisher(typed);
  const currency = found.publisher?.currency;
  const read = currency === undefined ? null : readAmount(amount, currency, i18n.locale);
  // 120 for a deduction means −120.
  const minor = read !== null && signOf(kind) < 0 && read > 0n ? -read : read;
  const add = useProvenMutation(
    {
      ...orderOf(api, 'addAdjustment', [moneyKey, ['desk', 'waiting']]),
      onSuccess: ({ proposal }) =>
        ui.snackbar.show({
          text: proposal === null ? t`The adjustment is booked` : t`The adjustment waits for a second person`,
        }),
    },
    onDone,
  );
  const form = useSchemaForm({
    schema: v.pipe(
      schema,
      v.forward(
        v.partialCheck([['amount']], () => minor !== null && minor !== 0n, msg`An amount such as 120.50`.id),
        ['amount'],
      ),
    ),
    submit: ({ publisher: user, month, application, en, ru, kind: chosen }) => {
      if (minor === null || currency === undefined) return;
      add.send({
        user,
        kind: chosen,
        amount: plainAmount(minor, currency),
        month,
        application: application === '' ? null : Number(application),
        reason: { en, ru },
      });
    },
    pending: add.isPending,
    error: add.error,
    failures: moneyFailures.adjust,
  });
  return (
    <Dialog
      open
      sheet
      size="large"
      onOpenChange={onClose}
      title={<Trans>Add an adjustment</Trans>}
      description={
        <Trans>It is booked in the open month. Entries never change: one is only taken back by another.</Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <PublisherField field={form.field('publisher')} initial={initial} onType={setTyped} found={found} />
        <RadioGroup<AdjustmentKind>
          {...form.field('kind')}
          label={t`Kind`}
          options={adjustmentKinds.map((id) => ({ id, title: i18n._(kindNames[id]) }))}
          defaultValue={firstKind}
          onChange={setKind}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            {...form.field('amount')}
            label={currency === undefined ? t`Amount` : t`Amount, ${currency}`}
            hint={
              signOf(kind) < 0
                ? t`It is taken from the publisher.`
                : signOf(kind) > 0
                  ? t`The publisher gets it.`
                  : t`Below 0 it is taken from the publisher.`
            }
            inputMode="decimal"
            autoComplete="off"
            defaultValue=""
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            {...form.field('month')}
            label={t`Month that it is about`}
            hint={t`Such as 2026-10`}
            defaultValue={today.slice(0, 7)}
            autoComplete="off"
          />
          <TextField
            {...form.field('application')}
            label={t`Number of the app`}
            hint={t`Empty for none`}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <ReasonFields field={form.field} onType={(locale, text) => setReason({ ...reason, [locale]: text })} />
        {minor !== null && currency !== undefined && (
          <section aria-label={t`As the publisher reads it`} className="flex flex-col gap-2">
            <h3 className="text-caption text-text-muted">
              <Trans>As the publisher reads it</Trans>
            </h3>
            {locales.map((locale) => (
              <p
                key={locale}
                lang={locale}
                className="flex flex-wrap items-baseline gap-x-3 rounded-base bg-surface-sunken px-4 py-2"
              >
                <Badge>{locale.toUpperCase()}</Badge>
                <span className="font-medium tabular-nums">
                  {formatOf(locale).ledgerAmount({ minor: String(minor), currency })}
                </span>
                <span className="min-w-0 basis-full wrap-anywhere">{reason[locale].trim()}</span>
              </p>
            ))}
          </section>
        )}
        <Button type="submit" block pending={add.isPending}>
          <Trans context="button">Add the adjustment</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <FormDraft of={form} />
      <DeskProofDialog {...add.proof} />
    </Dialog>
  );
}
