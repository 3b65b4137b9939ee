import { findClient } from '@publisher-console/http-edge/trusted-proxies';
import type { Client, TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the call, for limits, the audit log and the log. */
    readonly client: Client;
  }
}

/** Gives every request its `client`. Logs one warning when a call comes through a proxy that is not described. */
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
