import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ChangeText } from '#common/format/change-text.tsx';
import { comparedFigure } from '#common/format/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import { deeperReports, explanationRequest, partsOf } from '#features/statistics/model/narrowed-report.ts';
import type { DeeperGroup } from '#features/statistics/model/narrowed-report.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';
import { indicatorCriteriaQuery, statisticPartQuery } from '#features/statistics/statistics.queries.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { DayMark } from './day-mark.tsx';

export interface FigureExplanationProps {
  /** The indicator and the row. */
  label: string;
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** A link leads to another report. */
  onLeave: () => void;
}

/** The parts of a figure, how final they are, what the figure was before, and the reports that divide it further. */
export function FigureExplanation({ label, statistic, row, column, onLeave }: FigureExplanationProps) {
  const { i18n, t } = useLingui();
  const { api } = useRouterContext();
  const { report, meta } = statistic;
  const groups = row?.groups ?? {};
  const body = explanationRequest(report, groups, column.id);
  const parts = useQuery(statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }));
  const hasDays = meta.period.from !== meta.period.to;
  const deeper = deeperReports(report, groups, column.id, hasDays);
  const titles: Record<DeeperGroup, string> = {
    application: t`By app`,
    adBlock: t`By ad block`,
    geo_country: t`By country`,
    date: t`By day`,
  };
  return (
    <div className="flex w-80 max-w-full flex-col gap-3 p-4 touch:w-full">
      {/* A sheet has it as its title. */}
      <p className="font-semibold wrap-anywhere touch:hidden">{label}</p>
      {parts.data ? (
        <Parts statistic={statistic} row={row} column={column} parts={parts.data} />
      ) : parts.error && !parts.isFetching ? (
        <FailureNotice
          failure={parts.error}
          texts={statisticsFailures.loadFigure}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <output aria-label={t`The parts of this figure are loading`} aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-52" />
        </output>
      )}
      {deeper.length > 0 && (
        <nav aria-label={t`One level deeper`} className="-mx-2 flex flex-col border-t border-border pt-2">
          {deeper.map((next) => (
            <Link
              key={next.group}
              to="/stats"
              search={searchFromReport(next.report)}
              onClick={onLeave}
              className="flex min-h-9 items-center gap-2 rounded-tight px-2 font-medium text-primary hover:bg-primary-soft touch:min-h-control"
            >
              {titles[next.group]}
              <ArrowRight aria-hidden className="ml-auto size-4" />
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

interface PartsProps extends Pick<FigureExplanationProps, 'statistic' | 'row' | 'column'> {
  parts: Omit<Statistic, 'report'>;
}

function Parts({ statistic, row, column, parts }: PartsProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { summary, meta, table } = parts;
  const { data: indicators } = useQuery(indicatorCriteriaQuery(api, i18n.locale));
  const description =
    indicators &&
    Object.values(indicators)
      .flat()
      .find(({ id }) => id === column.id)?.description;
  const columns = table.columns.filter((each): each is IndicatorColumn => each.kind === 'indicator');
  const partColumns = partsOf(column.id).flatMap((id) => columns.find((each) => each.id === id) ?? []);
  const textOf = (each: IndicatorColumn) =>
    figureWriter(each, [summary[each.id]], format, meta.currency)(summary[each.id]);
  return (
    <>
      <p className="text-heading font-semibold tabular-nums">{textOf(column)}</p>
      {description !== undefined && <p className="text-text-muted">{description}</p>}
      {column.formula !== null && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {partColumns.map((part) => (
            <div key={part.id} className="contents">
              <dt className="text-text-muted">{part.title}</dt>
              <dd className="text-right tabular-nums">{textOf(part)}</dd>
            </div>
          ))}
        </dl>
      )}
      {column.formula !== null && (
        <p className="-mt-2 text-caption text-text-muted">
          {column.title} = {column.formula}
        </p>
      )}
      <Previous statistic={statistic} row={row} column={column} parts={parts} />
      <Finality meta={meta} />
    </>
  );
}

/** What the figure is compared with: as the table compares it, else with the period before its own. */
function Previous({ statistic, row, column, parts }: PartsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isShown = statistic.comparison !== null;
  const [source, place] = isShown ? [statistic, row] : [parts, null];
  const values = comparedValues(source, place);
  const periods = periodsOf(source, place);
  const figure = values && comparedFigure(values, column.id, column.unit, format, statistic.meta.currency);
  if (!figure || !periods) {
    return (
      <p className="text-text-muted">
        {(parts.comparison?.days.inProgress ?? 0) > 0 ? (
          <Trans>A day that is not complete is not compared.</Trans>
        ) : (
          <Trans>There is nothing to compare it with.</Trans>
        )}
      </p>
    );
  }
  const { current, previous, leftOut } = periods;
  const operands = [
    { days: format.dayRange(current.from, current.to), value: figure.current },
    { days: format.dayRange(previous.from, previous.to), value: figure.previous },
  ];
  return (
    <section aria-label={t`Comparison`}>
      {operands.map(({ days, value }) => (
        <p key={days} className="flex items-baseline justify-between gap-4">
          <span className="text-text-muted">{days}</span>
          <span className="tabular-nums">{value}</span>
        </p>
      ))}
      <p className="text-right">
        <ChangeText isWhole figure={figure} unit={column.unit} />
      </p>
      {leftOut > 0 && (
        <p className="text-caption text-text-muted">
          <Plural
            value={leftOut}
            one="# day in between is left out of both."
            other="# days in between are left out of both."
          />
        </p>
      )}
    </section>
  );
}

/** Whether the figure may still change, and how fresh it is. */
function Finality({ meta: { openDays, period, dataAsOf, timeZone } }: { meta: Statistic['meta'] }) {
  const format = useFormat();
  const [open] = openDays;
  const at = period.from === period.to && open ? open.dataAsOf : dataAsOf;
  const loadedAt = at === null ? null : format.instant(at, timeZone);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-text-muted">
      {open === undefined && dataAsOf !== null && <Trans>Final: it no longer changes.</Trans>}
      {open && period.from === period.to && <DayMark state={open.state} />}
      {open && period.from !== period.to && (
        <Plural value={openDays.length} one="# day of it may still change." other="# days of it may still change." />
      )}
      {loadedAt !== null && (
        <span>
          <Trans>Data as of {loadedAt}</Trans>
        </span>
      )}
    </div>
  );
}
