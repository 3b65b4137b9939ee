import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyMonth } from '@publisher-console/api-contract';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { linkStyle } from '@publisher-console/ui/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { earningsFailures, monthsQuery } from '#features/earnings/data/earnings.queries.ts';
import { EarningsCard } from '#features/earnings/parts/earnings-card.tsx';
import { MonthState } from '#features/earnings/parts/month-state.tsx';
import { OlderPages } from '#features/earnings/parts/older-pages.tsx';
import { PartNotice } from '#features/earnings/parts/part-notice.tsx';

/** The name of a month. That of a closed month is a link to its statement. */
function MonthName({ month: { month, number } }: { month: MoneyMonth }) {
  const name = useFormat().wholeMonth(`${month}-01`);
  const shown = <span className="inline-block first-letter:uppercase">{name}</span>;
  if (number === null) return shown;
  return (
    <Link
      to="/earnings/$month"
      params={{ month }}
      className={linkStyle({ className: 'inline-flex items-center touch:min-h-control' })}
    >
      {shown}
    </Link>
  );
}

const amounts = ['earned', 'adjustments', 'tax', 'paid'] as const;
type Amount = (typeof amounts)[number];

/** An amount of a month. The earnings of an open month are an estimate, which needs figures. */
function AmountText({ month, amount, format }: { month: MoneyMonth; amount: Amount; format: Format }) {
  const value = month[amount];
  if (value === null) return <span>{noValue}</span>;
  const text = format.ledgerAmount(value);
  if (amount !== 'earned' || month.state !== 'open') return <span>{text}</span>;
  return (
    <span className="text-text-muted">
      <Trans>about {text}</Trans>
    </span>
  );
}

type Titles = Record<'month' | 'state' | Amount, string>;

function monthColumns(titles: Titles, format: Format): DataTableColumn<MoneyMonth>[] {
  return [
    { id: 'month', title: titles.month, align: 'start', cell: (month) => <MonthName month={month} /> },
    ...amounts.map((amount) => ({
      id: amount,
      title: titles[amount],
      align: 'end' as const,
      cell: (month: MoneyMonth) => <AmountText month={month} amount={amount} format={format} />,
    })),
    { id: 'state', title: titles.state, align: 'start', cell: (month) => <MonthState month={month} /> },
  ];
}

interface MonthListProps {
  months: MoneyMonth[];
  titles: Titles;
}

/** The months on a phone. */
function MonthCards({ months, titles }: MonthListProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul aria-label={t`Months`}>
      {months.map((month) => (
        <li key={month.month} className="flex flex-col gap-2 border-border px-4 py-3 not-first:border-t">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold">
              <MonthName month={month} />
            </span>
            <MonthState month={month} />
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
            {amounts.map((amount) => (
              <div key={amount} className="min-w-0">
                <dt className="text-caption text-text-muted">{titles[amount]}</dt>
                <dd className="wrap-anywhere tabular-nums">
                  <AmountText month={month} amount={amount} format={format} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface MonthsProps {
  /** The cursor of the page of months; undefined for the newest. */
  after: string | undefined;
  onPageChange: (after: string | undefined) => void;
}

/** The earnings of each month, the newest first. */
export function Months({ after, onPageChange }: MonthsProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const query = useQuery({ ...monthsQuery(api, after), placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData } = query;
  useLoading(isFetching && (data === undefined || isPlaceholderData));
  const titles = {
    month: t`Month`,
    earned: t`Earned`,
    adjustments: t`Adjustments`,
    tax: t`Tax`,
    paid: t`Paid in the month`,
    state: t`State`,
  };
  return (
    <div className="flex flex-col gap-4">
      {data === undefined ? (
        <PartNotice query={query} texts={earningsFailures.loadMonths} height="h-64" />
      ) : (
        <EarningsCard
          title={<Trans>Months</Trans>}
          note={
            <Trans>
              Adjustments, tax and payments are those booked in the month, whatever month they are for. The state is
              that of what the month brought.
            </Trans>
          }
          aside={
            <Link to="/earnings/entries" className={linkStyle()}>
              <Trans>All entries</Trans>
            </Link>
          }
        >
          <div className="max-md:hidden print:block">
            <DataTable
              label={t`Months`}
              columns={monthColumns(titles, format)}
              rows={data.months}
              rowKey={({ month }) => month}
              busy={isPlaceholderData}
              empty={null}
            />
          </div>
          <div className="md:hidden print:hidden">
            <MonthCards months={data.months} titles={titles} />
          </div>
        </EarningsCard>
      )}
      {data !== undefined && <OlderPages after={after} next={data.next} onPageChange={onPageChange} />}
    </div>
  );
}
