import type { FastifyBaseLogger } from 'fastify';

/** Where a call comes from, for limits, the audit log and the log. */
export interface Peer {
  clientAddress: string;
  /** The address belongs to a proxy that the settings do not describe, so that many clients may share it. */
  isBehindUnknownProxy: boolean;
  requestId: string;
  userAgent: string;
  log: FastifyBaseLogger;
}
