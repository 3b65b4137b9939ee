import type { CliCommand } from '#operator/cli-command.ts';
import type { LoadSummary } from '#network/loads/publication/recent-loads.ts';

export const statsLoadsCommand: CliCommand = {
  name: 'stats loads',
  operand: null,
  summary: 'list the last loads, and what they count for',
  help: `Lists the last twenty loads of statistics, the newest first: whether they were
published, through which instant their facts reach (the time of publication
unless the load said another), for how many days they still count, and how many
of these are closed.

Usage: bin/network stats loads`,

  async run(network) {
    const loads = await network.order('recentLoads', {});
    console.log(loads.length === 0 ? 'Nothing was loaded yet.' : loads.map(lineOf).join('\n'));
  },
};

function lineOf({ id, startedAt, publishedAt, asOf, rows, days, finalDays }: LoadSummary): string {
  if (publishedAt === null) return `load ${id}  began ${startedAt}, not published`;
  const amount = `${(rows ?? 0).toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  const reach = asOf === null ? '' : ` through ${asOf}`;
  const closed = finalDays === 0 ? '' : `, ${finalDays === days ? 'final' : `${finalDays} of them final`}`;
  return `load ${id}  published ${publishedAt}, ${amount}${reach}, counts for ${days} ${days === 1 ? 'day' : 'days'}${closed}`;
}
