import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { useFormat } from '#common/format/format.ts';
import { presetFilterQuery } from '#features/statistics/data/criteria.queries.ts';

/** @returns describes the report of a template: its groups, its period and the number of indicators */
export function useTemplateSummary(): (template: ReportTemplate) => string {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, i18n.locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, i18n.locale));
  const titles = new Map([...groups.entity, ...groups.dimension].map(({ id, title }) => [id, title]));
  return ({ groupList, filterList: { period }, indicatorList }) => {
    const preset = 'preset' in period ? presets.items.find(({ id }) => id === period.preset)?.title : undefined;
    const count = indicatorList.length;
    const parts = [
      groupList.length === 0 ? t`Totals only` : groupList.map((id) => titles.get(id) ?? id).join(', '),
      'from' in period ? format.dayRange(period.from, period.to) : (preset ?? period.preset),
      t`${plural(count, { one: '# indicator', other: '# indicators' })}`,
    ];
    return parts.join(' · ');
  };
}
