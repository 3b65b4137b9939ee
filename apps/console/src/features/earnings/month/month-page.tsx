import { useQuery } from '@tanstack/react-query';
import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import { PageHeader } from '@publisher-console/ui/page-header';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { useLingui } from '@lingui/react';
import { earningsFailures, statementQuery } from '#features/earnings/data/earnings.queries.ts';
import { monthSums } from '#features/earnings/model/statement-sums.ts';
import { pageWidth } from '#features/earnings/parts/page-width.ts';
import { PartNotice } from '#features/earnings/parts/part-notice.tsx';

import { ApplicationLines } from './application-lines.tsx';
import { BalanceSum, ExplainedSum } from './explained-sum.tsx';
import { BackToEarnings, StatementFiles, StatementHeader } from './statement-header.tsx';

/** The statement of a month: how its amount and the balance came about, and the revenue of each application. */
export function MonthPage({ month }: { month: string }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const query = useQuery(statementQuery(api, i18n.locale, month));
  const { data } = query;
  useLoading(query.isFetching && data === undefined);
  const sums = data && monthSums(data, currencyDecimals(data.earned.currency));
  return (
    <div className={pageWidth}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackToEarnings />
        {data !== undefined && <StatementFiles statement={data} />}
      </div>
      {data === undefined || sums === undefined ? (
        <>
          <PageHeader
            title={<span className="inline-block first-letter:uppercase">{format.wholeMonth(`${month}-01`)}</span>}
          />
          <PartNotice query={query} texts={earningsFailures.loadStatement} height="h-96" />
        </>
      ) : (
        <>
          <StatementHeader statement={data} />
          <ExplainedSum statement={data} sums={sums} />
          <BalanceSum statement={data} sums={sums} />
          <ApplicationLines statement={data} sums={sums} />
        </>
      )}
    </div>
  );
}
