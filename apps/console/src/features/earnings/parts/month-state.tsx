import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyMonth } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Status } from '@publisher-console/ui/status';

import { useFormat } from '#common/format/format.ts';
import { monthStateWords } from '#features/earnings/model/ledger-words.ts';

/** The state of a month, the day of its payment, and a mark if its figures have changed since it was closed. */
export function MonthState({ month }: { month: Pick<MoneyMonth, 'state' | 'paidOn' | 'difference'> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { state, paidOn, difference } = month;
  const { label, tone } = monthStateWords(state);
  const day = paidOn === null ? null : format.day(paidOn);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Status tone={tone}>
        <span>{day === null ? i18n._(label) : <Trans>Paid on {day}</Trans>}</span>
      </Status>
      {difference !== null && (
        <Badge tone="notice">
          <Trans>Figures changed</Trans>
        </Badge>
      )}
    </span>
  );
}
