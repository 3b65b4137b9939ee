import { useSuspenseQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import type { ReportCriteria } from '#features/statistics/controls/draft-controls.tsx';
import {
  filterCriteriaQuery,
  indicatorCriteriaQuery,
  presetFilterQuery,
} from '#features/statistics/data/criteria.queries.ts';

export function useReportCriteria(locale: string): ReportCriteria {
  const { api } = useRouterContext();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, locale));
  const { data: filters } = useSuspenseQuery(filterCriteriaQuery(api, locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, locale));
  const { data: indicators } = useSuspenseQuery(indicatorCriteriaQuery(api, locale));
  return { presets, filters, groups, indicators };
}
