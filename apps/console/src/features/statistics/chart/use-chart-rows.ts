import { useLingui } from '@lingui/react';
import type { StatisticRequest, StatisticRow } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import {
  hasSpanRows,
  largestInTable,
  largestRequest,
  partId,
  partsOn,
  partsRequest,
  spansRequest,
} from './chart-rows.ts';
import { chartIndicators, sizeIndicator } from './chart-shape.ts';
import type { ChartShape } from './chart-shape.ts';
import { spanGroup, spansOf } from './chart-spans.ts';

/** The rows that a chart draws. */
export interface ChartRows {
  /** The totals of days, weeks or months; none for parts without a sum. */
  spans: readonly StatisticRow[];
  /** The groups and values of the largest parts in the whole period, the largest first. */
  largest: readonly StatisticRow[];
  /** The values of each part in each span. */
  parts: readonly StatisticRow[];
  /** There are more parts than `largest`. */
  hasOther: boolean;
}

/** Loads the rows that a chart needs besides those of the report. Lines need none if the table has all of them. */
export function useChartRows(statistic: Statistic, shape: ChartShape) {
  const { report, meta } = statistic;
  const [indicator] = chartIndicators(report);
  const group = shape.kind === 'lines' ? null : shape.group;
  const size = sizeIndicator(indicator);

  const span = spanGroup(report, meta.period);
  const needsSpans = shape.kind !== 'parts' && !hasSpanRows(statistic, span);
  const spans = useReportPart(statistic, spansRequest(report, span), needsSpans);

  const inTable = group && largestInTable(statistic, group, size);
  const sizes = useReportPart(
    statistic,
    largestRequest(report, group ?? 'application', size),
    group !== null && inTable === null,
  );
  const candidates = inTable ?? sizes.data?.table.rows;
  const largest = candidates?.slice(0, partsOn(spansOf(span, meta.period).length)) ?? [];
  const ids = group ? largest.map(({ groups }) => partId(groups, group)) : [];
  const parts = useReportPart(
    statistic,
    partsRequest(report, span, group ?? 'application', indicator, ids),
    group !== null && ids.length > 0,
  );

  const failed = [spans, sizes, parts].filter(({ error, isFetching }) => error !== null && !isFetching);
  const isLoaded =
    (!needsSpans || spans.data !== undefined) &&
    (group === null || (candidates !== undefined && (ids.length === 0 || parts.data !== undefined)));
  const rows: ChartRows | null = isLoaded
    ? {
        spans: needsSpans ? (spans.data?.table.rows ?? []) : shape.kind === 'lines' ? statistic.table.rows : [],
        largest,
        parts: parts.data?.table.rows ?? [],
        hasOther: (candidates?.length ?? 0) > largest.length,
      }
    : null;
  return {
    rows,
    comparison: (spans.data ?? statistic).comparison,
    /** Null while the calls are running. */
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** A call for other rows of the same report. */
function useReportPart(report: Statistic, body: StatisticRequest, enabled: boolean) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  return useQuery({ ...statisticPartQuery(api, { body, report, locale: i18n.locale }), enabled });
}
