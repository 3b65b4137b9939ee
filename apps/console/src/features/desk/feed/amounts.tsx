import { Trans } from '@lingui/react/macro';
import type { FeedTotals } from '@publisher-console/api-contract/desk';
import { noValue } from '#common/format/number-formats.ts';
import type { Format } from '#common/format/format.ts';
import { useFormat } from '#common/format/format.ts';

const millionth = 1e6;

/** An amount of millionths. Amounts of several currencies have no unit together. */
export function amountText(format: Format, micros: string, currency: string | null): string {
  const amount = Number(micros) / millionth;
  return currency === null
    ? format.cell(Math.round(amount * 100) / 100)
    : format.moneyColumn([amount], currency)(amount);
}

interface ChangeProps {
  before: FeedTotals | null;
  after: FeedTotals | null;
  currency: string | null;
}

/** Sums before and after, with the change of each. */
export function Change({ before, after, currency }: ChangeProps) {
  const format = useFormat();
  const rows = [
    { id: 'facts', title: <Trans>Facts</Trans>, of: ({ facts }: FeedTotals) => facts, text: format.count },
    {
      id: 'publishers',
      title: <Trans>Publishers</Trans>,
      of: ({ publishers }: FeedTotals) => publishers,
      text: format.count,
    },
    {
      id: 'revenue',
      title: <Trans>Revenue</Trans>,
      of: ({ revenue }: FeedTotals) => Number(revenue),
      text: (micros: number) => amountText(format, String(micros), currency),
    },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
      {rows.map(({ id, title, of, text }) => {
        const [was, is] = [before, after].map((totals) => (totals === null ? null : of(totals)));
        const change = typeof was === 'number' && typeof is === 'number' && was > 0 ? ((is - was) / was) * 100 : null;
        return (
          <div key={id}>
            <dt className="text-caption text-text-muted">{title}</dt>
            <dd className="tabular-nums">
              {typeof was === 'number' && `${text(was)} → `}
              <span className="font-medium">{typeof is === 'number' ? text(is) : noValue}</span>
              {change !== null && change !== 0 && (
                <span className="text-text-muted"> ({format.percentChange(change)})</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
