import { UsageError } from '#orders/option-values.ts';
import { replacementText } from '#modules/statistics/loads/replacement/replacement.ts';
import type { CliCommand } from '#operator/cli-command.ts';

export const statsRevertCommand: CliCommand = {
  name: 'stats revert',
  operand: 'LOAD',
  options: { force: 'boolean' },
  summary: 'take back a load: what it replaced counts again',
  help: `Takes back a load of statistics: for each of its days, the load that it replaced
counts again, with the finality and the reach that it had. A day that had no
statistics before has none again.

Usage: bin/network stats revert LOAD [--force]

LOAD is the number of a load, as "bin/network stats loads" shows it. It is refused
when a later load counts for one of its days, and when the facts that it replaced are
gone: they stay for STATISTICS_REVERT_DAYS. A revert is in the list of loads as well,
and can itself be reverted by its number. It is refused as well when a day would lose
more than 20 % of its facts, publishers or revenue.

  --force   revert although a day loses that much, or all that it has

Exit codes: 0 reverted, 1 refused or failed, 2 wrong usage.`,

  async run(network, [operand = ''], _folder, { force }) {
    if (!/^\d{1,9}$/.test(operand)) throw new UsageError(`${JSON.stringify(operand)} is not the number of a load.`);
    const data = await network.order('revertLoad', { id: Number(operand), isForced: force === true });
    const changes = replacementText({ ...data, days: data.replaced, newDays: [] });
    const restored = `What it replaced counts again for ${data.days} ${data.days === 1 ? 'day' : 'days'}`;
    const removed =
      data.removedDays === 0
        ? ''
        : `, and ${data.removedDays} without statistics before ${data.removedDays === 1 ? 'has' : 'have'} none again`;
    const text = `Load ${data.reverted} was reverted by load ${data.id}. ${restored}${removed}.`;
    return { data, text, ...(changes === null ? {} : { note: changes }) };
  },
};
