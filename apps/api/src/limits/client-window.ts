import type { Peer } from '#contract/peer.ts';
import { clientKeyOf } from './client-key.ts';
import type { DatabaseWindows, WindowOptions } from './database-windows.ts';

/** How many clients are assumed to share a proxy that the settings do not describe. */
export const clientsBehindProxy = 100;

/** Limits how often one client, known by its address, attempts something. */
interface ClientWindow {
  /** Throws `rate_limited` if one more attempt would exceed the limit. */
  check(peer: Peer): Promise<void>;
  /** Counts an attempt; throws `rate_limited` if it exceeds the limit. */
  take(peer: Peer): Promise<void>;
}

/**
 * Limits each client. All calls through a proxy that the settings do not describe have its address. They share a limit
 * that is a hundred times as high, so that one client does not lock the others out.
 */
export function createClientWindow(limits: DatabaseWindows, options: WindowOptions): ClientWindow {
  const ofClient = limits.create(options);
  const ofProxy = limits.create({ ...options, name: `${options.name}_proxy`, most: options.most * clientsBehindProxy });
  const windowOf = ({ isBehindUnknownProxy }: Peer) => (isBehindUnknownProxy ? ofProxy : ofClient);
  return {
    check: async (peer) => windowOf(peer).check(clientKeyOf(peer.clientAddress), peer),
    take: async (peer) => windowOf(peer).take(clientKeyOf(peer.clientAddress), peer),
  };
}
