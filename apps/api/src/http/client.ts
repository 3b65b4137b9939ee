import { findClient } from '@publisher-console/http-edge/trusted-proxies';
import type { Client, TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the call, for limits, the audit log and the log. */
    readonly client: Client;
  }
}

/** If more accounts than this call from the address of a trusted proxy, the proxy hides its clients. */
const mostAccounts = 10;

/** The most proxies whose accounts are counted. It bounds the memory for them. */
const mostProxies = 1_000;

/**
 * Adds `client` to every request. Logs one warning when a call comes through a proxy that the settings do not describe.
 */
export function identifyClients(app: FastifyInstance, trustedProxies: TrustedProxies): void {
  let hasWarned = false;
  app.decorateRequest('client', {
    getter() {
      return findClient({ remoteAddress: this.socket.remoteAddress, headers: this.headers }, trustedProxies);
    },
  });
  app.addHook('onRequest', async ({ client, log }) => {
    if (hasWarned || !client.isBehindUnknownProxy) return;
    hasWarned = true;
    log.warn(
      { clientAddress: client.address },
      'calls come through a proxy that is not described: name it in TRUSTED_PROXIES; until then limits per address are wide',
    );
  });
}

/**
 * Logs one warning when a trusted proxy hides its clients: all of them would share the limits of its address. A proxy
 * that does not add the client's address looks like a client itself, but many accounts call from it.
 */
export function warnOfSilentProxies(app: FastifyInstance, trustedProxies: TrustedProxies): void {
  let hasWarned = false;
  const accounts = new Map<string, Set<string>>();
  app.addHook('preHandler', async ({ caller, client: { address }, log }) => {
    if (hasWarned || caller === null || !trustedProxies.trusts(address)) return;
    if (accounts.size >= mostProxies) accounts.clear();
    const seen = accounts.get(address) ?? new Set();
    accounts.set(address, seen.add(caller.publisherId));
    if (seen.size <= mostAccounts) return;
    hasWarned = true;
    accounts.clear();
    log.warn(
      { clientAddress: address },
      'many accounts call from the address of a trusted proxy: it has to add its clients to X-Forwarded-For; until then they share one limit',
    );
  });
}
