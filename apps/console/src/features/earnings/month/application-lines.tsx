import { Trans, useLingui } from '@lingui/react/macro';
import type { LedgerAmount, Statement, StatementLine } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#common/format/format.ts';
import { microsOf, microsText } from '#features/earnings/model/statement-sums.ts';
import type { MonthSums } from '#features/earnings/model/statement-sums.ts';
import { ApplicationName } from '#features/earnings/parts/entry-facts.tsx';
import { EarningsCard } from '#features/earnings/parts/earnings-card.tsx';
import { SumRow, SumRows } from '#features/earnings/parts/sum-rows.tsx';

/** The number of lines that are shown first; the others are shown on demand. */
const firstLines = 100;

function LineName({ line: { application } }: { line: StatementLine }) {
  const name = <ApplicationName application={application} />;
  if (application.id === null) return name;
  return (
    <Link to="/app/$applicationId" params={{ applicationId: application.id }} className={linkStyle()}>
      {name}
    </Link>
  );
}

interface LineTexts {
  revenue: (micros: bigint) => string;
  amount: (amount: LedgerAmount) => string;
  sums: { revenue: bigint; earned: LedgerAmount };
}

type LineTitles = Record<'application' | 'revenue' | 'amount' | 'total', string>;

/** The lines on a phone, where the amounts of a table would be cut. */
function LineRows({ lines, titles, texts }: { lines: StatementLine[]; titles: LineTitles; texts: LineTexts }) {
  const { sums } = texts;
  const revenue = (text: string) => (
    <span className="text-caption font-normal text-text-muted tabular-nums">{`${titles.revenue}: ${text}`}</span>
  );
  return (
    <SumRows label={titles.application}>
      {lines.map((line) => (
        <SumRow key={line.application.number} title={<LineName line={line} />} amount={texts.amount(line.amount)}>
          {revenue(texts.revenue(microsOf(line.revenue)))}
        </SumRow>
      ))}
      <SumRow isSum title={titles.total} amount={texts.amount(sums.earned)}>
        {revenue(texts.revenue(sums.revenue))}
      </SumRow>
    </SumRows>
  );
}

function lineColumns(titles: LineTitles, texts: LineTexts): DataTableColumn<StatementLine>[] {
  const { sums } = texts;
  return [
    {
      id: 'application',
      title: titles.application,
      align: 'start',
      cell: (line) => <LineName line={line} />,
      summary: titles.total,
    },
    {
      id: 'revenue',
      title: titles.revenue,
      align: 'end',
      cell: ({ revenue }) => texts.revenue(microsOf(revenue)),
      summary: texts.revenue(sums.revenue),
    },
    {
      id: 'amount',
      title: titles.amount,
      align: 'end',
      cell: ({ amount }) => texts.amount(amount),
      summary: texts.amount(sums.earned),
    },
  ];
}

/** The revenue of each application. The lines add up to the earnings. */
export function ApplicationLines({ statement, sums }: { statement: Statement; sums: MonthSums }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const { lines, earned } = statement;
  const { currency } = earned;
  const count = lines.length;
  const titles = { application: t`App`, revenue: t`Revenue in statistics`, amount: t`Earned`, total: t`Total` };
  const texts: LineTexts = {
    revenue: (revenue) => microsText(revenue, currency, i18n.locale),
    amount: format.ledgerAmount,
    sums: { revenue: sums.revenue, earned },
  };
  const shown = isWhole ? lines : lines.slice(0, firstLines);
  return (
    <div className="flex flex-col gap-4">
      <EarningsCard title={<Trans>By app</Trans>}>
        {count === 0 && (
          <p className="px-6 py-4 text-text-muted max-md:px-4">
            <Trans>No app earned anything in this month.</Trans>
          </p>
        )}
        {count > 0 && (
          <>
            <div className="max-md:hidden print:block">
              <DataTable
                label={t`By app`}
                columns={lineColumns(titles, texts)}
                rows={shown}
                rowKey={({ application }) => String(application.number)}
                hasSummary
                empty={null}
              />
            </div>
            <div className="md:hidden print:hidden">
              <LineRows lines={shown} titles={titles} texts={texts} />
            </div>
          </>
        )}
      </EarningsCard>
      {!isWhole && count > firstLines && (
        <Button variant="secondary" className="self-start print:hidden" onClick={() => setIsWhole(true)}>
          <Trans context="button">Show all {count} apps</Trans>
        </Button>
      )}
    </div>
  );
}
