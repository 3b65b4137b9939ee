import { listCommand } from '#operator/list-command.ts';
import type { LoadSummary } from '#modules/statistics/loads/publication/load-history.network.ts';
import { isMainSource } from '#modules/statistics/loads/required-days.ts';

export const statsLoadsCommand = listCommand({
  name: 'stats loads',
  operand: null,
  summary: 'list the last loads, and what they count for',
  help: `Lists loads of statistics, the newest first: whether they were
published, what they read, through which instant their facts reach (the time of
publication unless the load said another), for how many days they still count, and
how many of these are closed.

Usage: bin/network stats loads`,

  read: (network, page) => network.order('recentLoads', page),
  line: lineOf,
});

function lineOf({
  id,
  startedAt,
  publishedAt,
  asOf,
  rows,
  days,
  finalDays,
  source,
  sourceId,
  revertedLoad,
}: LoadSummary): string {
  if (publishedAt === null) return `load ${id}  began ${startedAt}, not published`;
  if (revertedLoad !== null) return `load ${id}  published ${publishedAt}, took back load ${revertedLoad}`;
  // A change of the days that wait for a source is a publication without rows.
  if (rows === null && days === 0 && source !== null) return `load ${id}  published ${publishedAt}, ${source}`;
  const amount = `${(rows ?? 0).toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  const reach = asOf === null ? '' : ` through ${asOf}`;
  const closed = finalDays === 0 ? '' : `, ${finalDays === days ? 'final' : `${finalDays} of them final`}`;
  const read = `${source === null ? '' : ` of ${source}`}${isMainSource(sourceId) ? '' : ` for ${sourceId}`}`;
  return `load ${id}  published ${publishedAt}, ${amount}${read}${reach}, counts for ${days} ${days === 1 ? 'day' : 'days'}${closed}`;
}
