import type { DemoConnection } from '#demo/demo-commands.ts';
import { loadDemoNetwork } from '#demo/load-demo-network.ts';
import type { DemoOutcome } from '#demo/load-demo-network.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { createLoadProgress } from './load-progress.ts';
import { loadedText } from './loaded-text.ts';

export const demoCommand: CliCommand<DemoConnection> = {
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

function textOf(outcome: DemoOutcome): string {
  if (outcome.kind === 'not-empty') return 'The network has publishers of its own; the demo network was left out.';
  return outcome.kind === 'complete' ? 'The demo network is up to date.' : loadedText(outcome.loaded);
}
