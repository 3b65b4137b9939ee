import type { Peer } from '#contract/peer.ts';
import { limitKeyOf } from './limit-key.ts';
import type { LimitOptions, Limits } from './limits.ts';

/** How many clients a proxy that the settings do not describe may stand for. */
export const clientsBehindProxy = 100;

/** Limits how often something is attempted by one client, known by its address. */
export interface ClientLimit {
  /** Throws `rate_limited` if one more attempt would be too many. */
  check(peer: Peer): Promise<void>;
  /** Counts an attempt; throws `rate_limited` if it is one too many. */
  take(peer: Peer): Promise<void>;
}

/**
 * Limits each client. Calls through a proxy that the settings do not describe all have its address: they share a count
 * that is a hundred times as wide, so that one of them does not lock the others out.
 */
export function createClientLimit(limits: Limits, options: LimitOptions): ClientLimit {
  const ofClient = limits.create(options);
  const ofProxy = limits.create({ ...options, name: `${options.name}_proxy`, most: options.most * clientsBehindProxy });
  const limitOf = ({ isBehindUnknownProxy }: Peer) => (isBehindUnknownProxy ? ofProxy : ofClient);
  return {
    check: async (peer) => limitOf(peer).check(limitKeyOf(peer.clientAddress), peer),
    take: async (peer) => limitOf(peer).take(limitKeyOf(peer.clientAddress), peer),
  };
}
