import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskDifference } from '@publisher-console/api-contract/desk';
import { Button } from '@publisher-console/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { OrderFailure } from '#desk/order-failure.tsx';
import { orderOf } from '#desk/orders.ts';
import { Amount, LoadedList, PublisherLink, useMonthText } from './money-parts.tsx';
import { differencesQuery, moneyFailures, moneyKey } from './money.queries.ts';

const correctionOf = ({ publisher, month, difference }: DeskDifference) => ({
  user: String(publisher.number),
  month,
  minor: difference.minor,
});

/**
 * Closed months whose figures have changed: the figures before and now, and the correction that books the difference.
 */
export function DifferencesTab() {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(differencesQuery(api));
  const items = data?.items ?? [];
  const hidden = (data?.total ?? 0) - items.length;
  const approve = useProvenMutation(
    {
      ...orderOf(api, 'approveCorrections', [moneyKey, ['desk', 'waiting']]),
      onSuccess: ({ entries }) =>
        ui.snackbar.show({
          text: t`${plural(entries, { one: '# correction booked', other: '# corrections booked' })}`,
        }),
    },
    () => undefined,
  );
  const send = (differences: readonly DeskDifference[]) => approve.send({ corrections: differences.map(correctionOf) });
  const count = items.length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-text-muted">
          <Trans>Statements stay as they are. A correction is an entry of the open month.</Trans>
        </p>
        {count > 1 && (
          <Button variant="secondary" pending={approve.isPending} onClick={() => send(items)}>
            {t({ context: 'button', message: `Book all ${count} shown` })}
          </Button>
        )}
      </div>
      <OrderFailure error={approve.error} texts={moneyFailures.correct} />
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={count === 0}
        empty={<Trans>The figures of every closed month are what was booked.</Trans>}
      >
        <ul className="divide-y divide-border">
          {items.map((difference) => (
            <DifferenceRow
              key={`${difference.month} ${difference.publisher.number}`}
              of={difference}
              isPending={approve.isPending}
              onApprove={() => send([difference])}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <p className="border-t border-border py-2 text-text-muted">
            {t`${plural(hidden, { one: '# more is shown after these.', other: '# more are shown after these.' })}`}
          </p>
        )}
      </LoadedList>
      <DeskProofDialog {...approve.proof} />
    </div>
  );
}

interface DifferenceRowProps {
  of: DeskDifference;
  isPending: boolean;
  onApprove: () => void;
}

function DifferenceRow({
  of: { publisher, month, booked, now, difference },
  isPending,
  onApprove,
}: DifferenceRowProps) {
  const { t } = useLingui();
  const name = useMonthText()(month);
  const { company } = publisher;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <PublisherLink of={publisher} />
        <p className="text-caption text-text-muted">{name}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-right">
          <div>
            <dt className="text-caption text-text-muted">
              <Trans>Booked</Trans>
            </dt>
            <dd>
              <Amount of={booked} />
            </dd>
          </div>
          <div>
            <dt className="text-caption text-text-muted">
              <Trans>Figures now</Trans>
            </dt>
            <dd>
              <Amount of={now} />
            </dd>
          </div>
          <div>
            <dt className="text-caption text-text-muted">
              <Trans context="ledger">Correction</Trans>
            </dt>
            <dd className="font-medium">
              <Amount of={difference} />
            </dd>
          </div>
        </dl>
        <Button
          variant="secondary"
          aria-label={t`Book the correction: ${company}, ${name}`}
          disabled={isPending}
          onClick={onApprove}
        >
          <Trans context="button">Book</Trans>
        </Button>
      </div>
    </li>
  );
}
