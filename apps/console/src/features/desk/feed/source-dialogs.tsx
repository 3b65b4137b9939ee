import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedSource } from '@publisher-console/api-contract/desk';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { FormDialog } from '#desk/order-dialogs.tsx';
import { giveOrder, orderOf } from '#desk/orders.ts';
import { feedFailures, feedKey } from './feed.queries.ts';

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

const nameSchema = v.object({
  id: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(mandatory),
    v.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/u, msg`Up to 32 small Latin letters, digits, - and _`.id),
  ),
});

/** Adds a source that no day waits for yet. Its rules are set afterwards. */
export function NewSourceDialog({ onClose, onDone }: DialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const add = useProvenMutation(
    {
      ...orderOf(api, 'addSource', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The source was added` }),
    },
    onDone,
  );
  return (
    <FormDialog
      title={<Trans>Add a source</Trans>}
      description={<Trans>No day waits for it until its rules say so.</Trans>}
      confirmLabel={<Trans context="button">Add the source</Trans>}
      order={add}
      failures={feedFailures.source}
      onClose={onClose}
      schema={nameSchema}
      submit={({ id }) => add.send({ id, required: { from: null, until: null } })}
    >
      {(field) => (
        <TextField
          {...field('id')}
          label={t`Name`}
          hint={t`Machines use it in addresses. It stays for ever.`}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}

const rulesSchema = v.object({
  everyMinutes: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:|[1-9]\d{0,4})$/u, msg`A number of minutes`.id),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
  dayBy: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d)$/u, msg`A time such as 06:00`.id),
    v.transform((text) => (text === '' ? null : text)),
  ),
  requires: v.picklist(['none', 'every', 'from']),
  requiredFrom: v.string(),
  requiredUntil: v.string(),
  unknownBlocks: v.picklist(['refuse', 'set_aside']),
  countOrder: v.picklist(['refuse', 'keep']),
  revenue: v.picklist(['refuse', 'round']),
});

type Rules = v.InferOutput<typeof rulesSchema>;

/** Gives an order for each group of rules that has changed, one after another. */
const changeRules = (api: DeskApi, source: FeedSource) =>
  mutationOptions({
    mutationFn: async ({ everyMinutes, dayBy, requires, requiredFrom, requiredUntil, revenue, ...rules }: Rules) => {
      const { id } = source;
      const from = { none: null, every: source.requiredFrom, from: requiredFrom }[requires];
      const required = { from, until: requires === 'none' ? null : requiredUntil || null };
      const roundsRevenue = revenue === 'round';
      if (everyMinutes !== source.everyMinutes || dayBy !== source.dayBy)
        await giveOrder(api, 'expectSource', { id, everyMinutes, dayBy });
      if (required.from !== source.requiredFrom || required.until !== source.requiredUntil)
        await giveOrder(api, 'requireSource', { id, required });
      const { unknownBlocks, countOrder } = rules;
      if (
        unknownBlocks !== source.unknownBlocks ||
        countOrder !== source.countOrder ||
        roundsRevenue !== source.roundsRevenue
      )
        await giveOrder(api, 'setRowRules', { id, unknownBlocks, countOrder, roundsRevenue });
    },
    meta: { invalidates: [feedKey] },
  });

/** The rules of a source: its expected loads, and the treatment of irregular rows. */
export function SourceDialog({ source, onClose, onDone }: DialogProps & { source: FeedSource }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { id, requiredFrom } = source;
  const change = useProvenMutation(
    { ...changeRules(api, source), onSuccess: () => ui.snackbar.show({ text: t`${id}: rules saved` }) },
    onDone,
  );
  const requires = requiredFrom === null ? 'none' : requiredFrom === '-infinity' ? 'every' : 'from';
  return (
    <FormDialog
      title={<Trans>Rules of {id}</Trans>}
      description={<Trans>Rules of rows act on loads from now on.</Trans>}
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={feedFailures.source}
      onClose={onClose}
      schema={rulesSchema}
      submit={change.send}
    >
      {(field) => (
        <>
          <TextField
            {...field('everyMinutes')}
            label={t`Minutes between two loads`}
            hint={t`Empty where that is not known. It is late 30 minutes after.`}
            inputMode="numeric"
            defaultValue={source.everyMinutes === null ? '' : String(source.everyMinutes)}
            autoComplete="off"
          />
          <TextField
            {...field('dayBy')}
            label={t`Time of the next day by which a day is whole`}
            hint={t`Such as 06:00; empty for none`}
            defaultValue={source.dayBy ?? ''}
            autoComplete="off"
          />
          <RadioGroup
            {...field('requires')}
            label={t`Days that wait for it`}
            options={[
              { id: 'none', title: t`None` },
              // An order can set only a first day, so “Every day” is offered only to a source that already has it.
              ...(requires === 'every' ? [{ id: 'every' as const, title: t`Every day` }] : []),
              { id: 'from', title: t`From a day on` },
            ]}
            defaultValue={requires}
          />
          <TextField
            {...field('requiredFrom')}
            type="date"
            label={t`The first day that waits for it`}
            defaultValue={requires === 'from' ? (requiredFrom ?? '') : ''}
            autoComplete="off"
          />
          <TextField
            {...field('requiredUntil')}
            type="date"
            label={t`The last day that waits for it`}
            hint={t`Empty for all days since`}
            defaultValue={source.requiredUntil ?? ''}
            autoComplete="off"
          />
          <RadioGroup
            {...field('unknownBlocks')}
            label={t`Rows of unknown blocks`}
            options={[
              { id: 'refuse', title: t`Refuse the load` },
              { id: 'set_aside', title: t`Set them aside` },
            ]}
            defaultValue={source.unknownBlocks}
          />
          <RadioGroup
            {...field('countOrder')}
            label={t`Rows with more impressions than selections, and the like`}
            options={[
              { id: 'refuse', title: t`Refuse the load` },
              { id: 'keep', title: t`Store them as sent` },
            ]}
            defaultValue={source.countOrder}
          />
          <RadioGroup
            {...field('revenue')}
            label={t`Revenue with more than six decimals`}
            options={[
              { id: 'refuse', title: t`Refuse the load` },
              { id: 'round', title: t`Round it` },
            ]}
            defaultValue={source.roundsRevenue ? 'round' : 'refuse'}
          />
        </>
      )}
    </FormDialog>
  );
}
