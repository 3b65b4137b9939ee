import { loadDemoNetwork } from '#demo/load-demo-network.ts';
import { loadProgress } from './load-progress.ts';
import { loadedText } from './loaded-text.ts';
import type { NetworkConnection } from './network-connection.ts';

/** Brings the demo network up to today and tells how it went. */
export async function demoCommand(network: NetworkConnection): Promise<void> {
  const progress = loadProgress(process.stderr, () => null);
  try {
    const outcome = await loadDemoNetwork(network, progress.onProgress);
    progress.stop();
    if (outcome.kind === 'not-empty')
      console.log('The network has publishers of its own; the demo network was left out.');
    else if (outcome.kind === 'complete') console.log('The demo network is up to date.');
    else console.log(loadedText(outcome.loaded));
  } finally {
    progress.stop();
  }
}
