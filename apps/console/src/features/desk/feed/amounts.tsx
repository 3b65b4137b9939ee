import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedTotals } from '@publisher-console/api-contract/desk';
import { noValue } from '#common/format/number-formats.ts';
import { useFormat } from '#common/format/format.ts';

const millionth = 1e6;

/** Formats amounts of millionths. Amounts in several currencies together are shown without a unit. */
export function useAmountText(currency: string | null): (micros: string) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  const plain = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (micros) => {
    const amount = Number(micros) / millionth;
    return currency === null ? plain.format(amount) : format.moneyColumn([amount], currency)(amount);
  };
}

interface ChangeProps {
  before: FeedTotals | null;
  after: FeedTotals | null;
  currency: string | null;
}

/** Totals before and after, with the change of each. */
export function Change({ before, after, currency }: ChangeProps) {
  const format = useFormat();
  const amountText = useAmountText(currency);
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
      text: (micros: number) => amountText(String(micros)),
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
              {typeof was === 'number' && <span>{`${text(was)} → `}</span>}
              <span className="font-medium">{typeof is === 'number' ? text(is) : noValue}</span>
              {change !== null && change !== 0 && (
                <span className="text-text-muted">{` (${format.percentChange(change)})`}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
