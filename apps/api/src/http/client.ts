import { findClient } from '@publisher-console/server-kit/trusted-proxies';
import type { Client, TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientInfo } from '#contract/operation.ts';
import { clientKeyOf } from '#limits/client-key.ts';
import { redactSecrets } from '#process/secret-redaction.ts';

/** Where a request comes from. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  const { client, id: requestId, log } = request;
  const { address: clientAddress, isBehindUnknownProxy } = client;
  // It is stored and shown to the publisher.
  const userAgent = redactSecrets(request.headers['user-agent'] ?? '');
  return { clientAddress, isBehindUnknownProxy, requestId, userAgent, log };
}

/** The refresh token that came with a request, not checked yet. */
export function refreshTokenOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['refresh-token'];
  return Array.isArray(value) ? value.join(',') : value;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the call, for limits, the audit log and the log. */
    readonly client: Client;
  }
}

/** If more accounts than this call from one address, or are refused there, it has many clients behind it. */
const mostAccounts = 10;

/** The most addresses whose accounts are counted. It bounds the memory for them. */
const mostAddresses = 1_000;

/** Characters of a typed account name; no address is longer. It bounds the memory too. */
const longestName = 254;

/**
 * Adds `client` to every request. Logs one warning when a call comes through a proxy that the settings do not describe.
 */
export function identifyClients(app: FastifyInstance, trustedProxies: TrustedProxies): void {
  let hasWarned = false;
  const clientOf = ({ raw, headers }: FastifyRequest) =>
    findClient({ remoteAddress: raw.socket.remoteAddress, headers }, trustedProxies);
  // Found once: the log names the client after the socket is gone.
  const found = new WeakMap<FastifyRequest, Client>();
  app.decorateRequest('client', {
    getter(this: FastifyRequest) {
      const client = found.get(this) ?? clientOf(this);
      found.set(this, client);
      return client;
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
 * Logs one warning when many clients seem to share the limits of one address: a proxy that does not add the address of
 * its client, or that the settings do not name, looks like a client itself. For a trusted proxy, refused sign-ins count
 * too, so that the warning comes even if every sign-in fails. For any other address they do not, because one client
 * that guesses passwords looks the same.
 */
export function warnOfSilentProxies(app: FastifyInstance, trustedProxies: TrustedProxies): void {
  let hasWarned = false;
  const accounts = new Map<string, Set<string>>();

  function count({ client: { address }, log }: FastifyRequest, account: string): void {
    if (accounts.size >= mostAddresses) accounts.clear();
    const key = clientKeyOf(address);
    const seen = accounts.get(key) ?? new Set();
    accounts.set(key, seen.add(account));
    if (seen.size <= mostAccounts) return;
    hasWarned = true;
    accounts.clear();
    log.warn(
      { clientAddress: address },
      trustedProxies.trusts(address)
        ? 'many accounts call from the address of a trusted proxy, or are refused there: it has to add its clients to X-Forwarded-For; until then they share one limit'
        : 'many accounts call from one address, and TRUSTED_PROXIES is not set: if a proxy has it, name it there; until then its clients share one limit',
    );
  }

  app.addHook('preHandler', async (request) => {
    const { caller, client } = request;
    if (hasWarned || caller === null || client.isBehindUnknownProxy) return;
    if (!trustedProxies.areDescribed || trustedProxies.trusts(client.address)) count(request, caller.publisherId);
  });
  app.addHook('onSend', async (request, { statusCode }) => {
    const refused = hasWarned ? null : refusedAccount(request, statusCode);
    if (refused !== null && trustedProxies.trusts(request.client.address)) count(request, refused);
  });
}

/**
 * The name with which a sign-in was refused. A call without a credential that a limit refused counts as an account of its
 * own: who sent it is unknown, and it is what the warning is about. Null for all other calls.
 */
function refusedAccount({ id, headers, body, routeOptions }: FastifyRequest, status: number): string | null {
  if (status === 429) return headers.authorization === undefined ? id : null;
  if (status !== 422 || routeOptions.config.operationId !== 'login') return null;
  const { login } = Object(body) as { login?: unknown };
  return typeof login === 'string' ? login.slice(0, longestName).toLowerCase() : null;
}
