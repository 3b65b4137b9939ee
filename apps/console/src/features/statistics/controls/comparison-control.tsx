import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComparisonId, DatePeriod } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';

import { useFormat } from '#common/format/format.ts';
import { comparisonPeriod } from '#features/statistics/model/comparison-period.ts';

import { ReportControl } from './report-control.tsx';

interface Choice {
  id: ComparisonId | null;
  title: MessageDescriptor;
  /** The text in the row of controls. */
  short: MessageDescriptor;
}

const choices: readonly Choice[] = [
  { id: 'previous_period', title: msg`Previous period (same weekdays)`, short: msg`vs previous` },
  { id: 'previous_month', title: msg`Same days last month`, short: msg`vs last month` },
  { id: 'previous_year', title: msg`Same period last year (same weekdays)`, short: msg`vs last year` },
  {
    id: null,
    title: msg({ context: 'comparison', message: 'None' }),
    short: msg`not compared`,
  },
];

const choiceStyle = tv({
  base: 'flex min-h-control w-full items-center gap-3 rounded-tight px-2 py-1 text-left -outline-offset-2 hover:bg-surface-sunken aria-pressed:text-primary',
});

interface ComparisonControlProps {
  comparison: ComparisonId | null;
  /** The period of the report; null while none is chosen. */
  range: DatePeriod | null;
  /** Builds the report at once. */
  onPick: (comparison: ComparisonId | null) => void;
}

/** The choice of the comparison. Each choice shows its days. */
export function ComparisonControl({ comparison, range, onPick }: ComparisonControlProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const chosen = choices.find(({ id }) => id === comparison);
  const choice = chosen ? i18n._(chosen.short) : '';
  const daysOf = (id: ComparisonId | null) => {
    if (id === null || range === null) return null;
    const { from, to } = comparisonPeriod(range, id);
    return format.dayRange(from, to);
  };
  return (
    <ReportControl
      label={t`Comparison`}
      choice={choice}
      fullChoice={chosen && i18n._(chosen.title)}
      shown={
        <>
          <ArrowLeftRight
            aria-hidden
            className="hidden size-4 shrink-0 text-accent @min-[68rem]:block [:lang(ru)_&]:@max-[80rem]:hidden"
          />
          <span>{choice}</span>
        </>
      }
    >
      {(close) => (
        <ul aria-label={t`Compare with`} className="w-88 max-w-full p-2 touch:w-full">
          {choices.map(({ id, title }) => {
            const days = daysOf(id);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === comparison}
                  className={choiceStyle()}
                  onClick={() => {
                    close();
                    onPick(id);
                  }}
                >
                  <span className="min-w-0">
                    <span className="block">{i18n._(title)}</span>
                    {days !== null && <span className="block text-caption text-text-muted">{days}</span>}
                  </span>
                  {id === comparison && <Check aria-hidden className="ms-auto size-4 shrink-0" />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </ReportControl>
  );
}
