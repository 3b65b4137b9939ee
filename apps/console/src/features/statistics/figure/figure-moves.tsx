import { useLingui } from '@lingui/react/macro';
import type { GroupId, StatisticRow } from '@publisher-console/api-contract';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { MovesCauses } from '#comparison/moves/moves-causes.tsx';
import { MovesPanel } from '#comparison/moves/moves-panel.tsx';
import { moveGroups, movesQuery } from '#comparison/moves/moves.queries.ts';
import type { MovesScope } from '#comparison/moves/moves.queries.ts';
import { useMoveGroupTitles } from '#comparison/moves/use-move-group-titles.ts';
import { narrowedTo } from '#features/statistics/model/narrowed-report.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface FigureMovesProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  indicator: MovesScope['indicator'];
  /** The reports that split the figure; one at least. */
  reports: readonly { group: GroupId; report: ReportQuery }[];
  /** Of the links to these reports. */
  titles: Record<GroupId, string>;
  onLeave: () => void;
}

/** Why a figure changed, and the rows that its change came from. */
export function FigureMoves({ statistic, row, indicator, reports, titles, onLeave }: FigureMovesProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const tabTitles = useMoveGroupTitles();
  const groups = moveGroups.filter((group) => reports.some((next) => next.group === group));
  const [group, setGroup] = useState(groups[0] ?? 'application');
  const scope: MovesScope = {
    indicator,
    filter: statisticRequest(narrowedTo(statistic.report, row?.groups ?? {})).filterList,
    comparison: statistic.report.comparison ?? 'previous_period',
    snapshot: statistic.meta.snapshot,
  };
  const { data } = useQuery(movesQuery(api, i18n.locale, scope, group));
  return (
    <section aria-label={t`What moved`} className="@container flex flex-col gap-2 border-t border-border pt-3">
      {indicator === 'revenue' && (
        <p className="min-h-10">{data && <MovesCauses report={data} indicator={indicator} />}</p>
      )}
      <Tabs
        label={t`Split by`}
        value={group}
        onChange={setGroup}
        tabs={reports.flatMap((next) => {
          const id = groups.find((each) => each === next.group);
          if (id === undefined) return [];
          const allRows = { search: searchFromReport(next.report), title: titles[id] };
          const panel = <MovesPanel {...{ scope, group: id, allRows, onLeave }} isCompact />;
          return [{ id, title: tabTitles[id], panel }];
        })}
      />
    </section>
  );
}
