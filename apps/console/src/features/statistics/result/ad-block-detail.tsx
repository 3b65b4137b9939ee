import { Trans } from '@lingui/react/macro';

import { useBlockTitles } from '#features/statistics/data/use-block-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface AdBlockDetailProps {
  statistic: Statistic;
  /** Formats a list that may be long: the first names, and the number of the others. */
  listOf: (names: string[], chosen: number) => string;
}

/** The ad blocks that a report is filtered by. Loaded when needed, because few reports have such a filter. */
export function AdBlockDetail({ statistic, listOf }: AdBlockDetailProps) {
  const { blocks: ids } = statistic.report;
  const titles = useBlockTitles(statistic);
  const names = ids.flatMap((id) => titles.get(id) ?? []);
  const blocks = listOf(names, ids.length);
  return <Trans>Ad blocks: {blocks}</Trans>;
}
