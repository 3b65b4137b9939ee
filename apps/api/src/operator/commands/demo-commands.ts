import type { DemoConnection } from '#demo/demo-commands.ts';
import type { DemoOutcome } from '#demo/load-demo-network.ts';
import { loadDemoNetwork } from '#demo/load-demo-network.ts';
import type { DemoRemoval } from '#demo/remove-demo-network.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { createLoadProgress, loadedText } from './load-progress.ts';

const removeCommand: CliCommand<DemoConnection> = {
  name: 'demo remove',
  operand: null,
  options: { 'dry-run': 'boolean' },
  summary: 'remove the demo network',
  help: `Removes the publishers of the demo network with all they have, their statistics, and the
documents and guides that nobody changed. Other publishers and their statistics stay, and the
audit log keeps what happened. Facts and files are deleted with the next cleaning.

Usage: bin/network demo remove [--dry-run]

  --dry-run   only say what would be removed`,

  async run(network, _operands, _folder, options) {
    const isDryRun = options['dry-run'] === true;
    const data = await network.order('removeDemo', { isDryRun });
    return { data, text: removalText(data, isDryRun) };
  },
};

const loadCommand: CliCommand<DemoConnection> = {
  name: 'demo',
  operand: null,
  summary: 'bring the demo network up to today',
  help: `Makes the demo network, or brings it up to today: three publishers and 400 days of
statistics. A network of other publishers is not changed, nor is one in which publishers who
have joined the demo have statistics of the days that are missing.

Usage: bin/network demo`,

  async run(network) {
    const progress = createLoadProgress(process.stderr, () => null);
    try {
      const data = await loadDemoNetwork(network, progress);
      return { data, text: textOf(data) };
    } finally {
      progress.stop();
    }
  },
};

/** The longer name first: the words `demo remove` begin with `demo`. */
export const demoTerminalCommands = [removeCommand, loadCommand];

function removalText(removal: DemoRemoval | null, isDryRun: boolean): string {
  if (removal === null) return 'There is no demo network.';
  const { publishers, days, documents } = removal;
  const what = `${publishers} publishers, ${days} days of statistics, and ${documents} documents and guides`;
  return isDryRun ? `It would remove ${what}.` : `Removed ${what}.`;
}

function textOf(outcome: DemoOutcome): string {
  if (outcome.kind === 'not-empty') return 'The network has publishers of its own; the demo network was left out.';
  return outcome.kind === 'complete' ? 'The demo network is up to date.' : loadedText(outcome.loaded);
}
