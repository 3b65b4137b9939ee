import { Trans } from '@lingui/react/macro';

import { useBlockTitles } from '#features/statistics/model/use-block-titles.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

interface BlockFactProps {
  statistic: Statistic;
  /** Writes a list that may be long: the names that are known, and how many there are. */
  listed: (names: string[], chosen: number) => string;
}

/** The ad blocks that a report is filtered by. Loaded late: most reports are not. */
export function BlockFact({ statistic, listed }: BlockFactProps) {
  const { blocks: ids } = statistic.report;
  const titles = useBlockTitles(statistic);
  const names = ids.flatMap((id) => titles.get(id) ?? []);
  const blocks = listed(names, ids.length);
  return <Trans>Ad blocks: {blocks}</Trans>;
}
