import { createHash } from 'node:crypto';
import type { ApiTokenScope } from '@publisher-console/api-contract';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import type { DeskRoleOperation } from '@publisher-console/api-contract/staff-roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Authenticate,
  AuthenticateKey,
  AuthenticateStaff,
  Caller,
  KeyCaller,
  OperationId,
  SecuredOperation,
  StaffCaller,
} from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { requireVisibleSource } from '#contract/visible-source.ts';
import { clientKeyOf, clientsBehindProxy } from '#limits/client-key.ts';
import { isInNetworks } from '#modules/api-tokens/token-networks.ts';
import { minute, second } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import {
  requireAdmission,
  requireRole,
  requireScope,
  requireSetUpFactor,
  requireStaffRole,
  requireUnblocked,
  requireViewable,
} from './allowed-operations.ts';
import type { Cookies } from './cookies.ts';
import { clientInfoOf, refreshTokenOf } from './client.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The machine of the network that calls; null for everybody else. */
    keyCaller: KeyCaller | null;
    /** The member of staff who calls; null for everybody else. */
    staffCaller: StaffCaller | null;
  }
}

interface CallAdmissionOptions {
  authenticate: Authenticate;
  authenticateKey: AuthenticateKey;
  authenticateStaff: AuthenticateStaff;
  /** Ranges of addresses from which the desk may be called; empty for all. */
  deskNetworks: readonly string[];
  cookies: Cookies;
  /** For each session, each API token, each key of the network, and each address that sends calls without one. */
  callsPerMinute: number;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

/** Finds the caller of an operation. Throws an `ApiError` when the caller may not call it. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, operation: AdmittedOperation) => Promise<void>;

interface AdmittedOperation {
  id: OperationId;
  isSecured: boolean;
  /** The scope that an API token needs; null where none may make the call. */
  scope: ApiTokenScope | null;
  /** The scope that a key of the network needs; null for the calls of publishers. */
  networkScope: NetworkKeyScope | null;
  isOfDesk: boolean;
}

/**
 * How many requests for icons count as one call. A page shows many icons, which a browser requests without a session.
 * They are counted apart from other calls, so that a page of icons does not use up the limit that sign-ins from the
 * same address need.
 */
const iconsPerCall = 10;

/** Decides who may call what, and how often. */
export function createAdmission(app: FastifyInstance, options: CallAdmissionOptions): Admit {
  const { authenticate, authenticateKey, authenticateStaff, deskNetworks, cookies, callsPerMinute, clock } = options;
  const countCall = createCallCount(clock);
  const refusals = createRefusals(clock);
  app.decorateRequest('caller', null);
  app.decorateRequest('keyCaller', null);
  app.decorateRequest('staffCaller', null);

  async function identify(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, scope, networkScope, isOfDesk }: AdmittedOperation,
  ): Promise<void> {
    if (isOfDesk) {
      request.staffCaller = await authenticateStaff(cookies.desk.of(request, reply).stored, clientInfoOf(request));
      // The operation is secured, and every secured operation of the desk has a row in the table of roles.
      requireStaffRole(id as DeskRoleOperation, request.staffCaller);
      return;
    }
    const { authorization } = request.headers;
    if (networkScope !== null) {
      request.keyCaller = await authenticateKey(authorization, clientInfoOf(request));
      if (!request.keyCaller.scopes.includes(networkScope)) throw new ApiError('key_scope_missing');
      const { source } = request.params as { source?: string };
      if (source !== undefined) requireVisibleSource(request.keyCaller, source);
      return;
    }
    const device = cookies.device.of(request, reply).stored;
    request.caller = await authenticate(
      { authorization, refreshToken: refreshTokenOf(request), device },
      clientInfoOf(request),
    );
    requireViewable(id, request.caller);
    // A view is a part of the desk.
    if (request.caller.sessionId !== undefined && request.caller.isView === true)
      requireListedAddress(request, deskNetworks);
    requireUnblocked(id, request.caller);
    requireScope(scope, request.caller);
    // The operation is secured, and not one of the network's: those have a scope of their own.
    requireRole(id as SecuredOperation, request.caller);
    requireAdmission(id, request.caller);
    requireSetUpFactor(id, request.caller);
  }

  function requireUnderLimit(request: FastifyRequest, reply: FastifyReply, id: OperationId): void {
    const { caller, keyCaller, staffCaller, client } = request;
    const isShared = (caller ?? keyCaller ?? staffCaller) === null && client.isBehindUnknownProxy;
    const most = id === 'getIcon' ? callsPerMinute * iconsPerCall : callsPerMinute;
    const counted = countCall(limitedBy(request, id), isShared ? most * clientsBehindProxy : most);
    if (isOfProgram(request)) showLimit(reply, most, counted);
    if (!counted.isRefused) return;
    if (caller !== null || keyCaller !== null) refusals.add(request, { caller, keyCaller, endsAt: counted.endsAt });
    throw overLimit(id === 'getIcon' ? 'icons' : 'calls', counted.endsIn);
  }

  /** Refuses a credential again that is over its limit: the store need not be read for each call of a flood. */
  function requireNotRefused(request: FastifyRequest, reply: FastifyReply): void {
    const refusal = refusals.find(request);
    if (refusal === null) return;
    const endsIn = Math.ceil((refusal.endsAt - clock()) / second);
    // For the log. The call goes no further.
    request.caller = refusal.caller;
    request.keyCaller = refusal.keyCaller;
    if (isOfProgram(refusal)) showLimit(reply, callsPerMinute, { left: 0, endsIn });
    throw overLimit('calls', endsIn);
  }

  return async (request, reply, operation) => {
    if (operation.isOfDesk) requireDoor(request, deskNetworks);
    if (operation.isSecured) requireNotRefused(request, reply);
    try {
      if (operation.isSecured) await identify(request, reply, operation);
    } finally {
      // Refused calls count too. A caller that sends too many calls gets `rate_limited` whatever else is wrong with
      // them.
      if (!isProbe(operation.id)) requireUnderLimit(request, reply, operation.id);
    }
  };
}

/**
 * Refuses calls of the desk from addresses that the network has not listed, as if there was no desk, and those that a page
 * of another site sends: the session is a cookie.
 */
function requireDoor(request: FastifyRequest, networks: readonly string[]): void {
  requireListedAddress(request, networks);
  // A browser sends this header with every request; a program need not.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new ApiError('not_found');
}

function requireListedAddress({ client }: FastifyRequest, networks: readonly string[]): void {
  if (networks.length > 0 && !isInNetworks(client.address, networks)) throw new ApiError('not_found');
}

/** The state of a window after a call. */
interface CountedCall {
  /** How many more calls the window allows. */
  left: number;
  isRefused: boolean;
  /** Seconds until the window ends. */
  endsIn: number;
  /** When the window ends, by the clock of limits. */
  endsAt: number;
}

/** The most keys in memory. Beyond it, the oldest are dropped. */
const mostKeys = 100_000;

/**
 * Counts calls in windows of a minute, one for each key, from the first call of the key on. Each process counts in its
 * memory, so that a call needs no statement.
 */
function createCallCount(clock: () => number): (key: string, most: number) => CountedCall {
  const windows = new Map<string, { calls: number; endsAt: number }>();

  function open(key: string) {
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { calls: 0, endsAt: clock() + minute };
    windows.set(key, opened);
    return opened;
  }

  return (key, most) => {
    const known = windows.get(key);
    const current = known !== undefined && known.endsAt > clock() ? known : open(key);
    current.calls += 1;
    return {
      left: Math.max(0, most - current.calls),
      isRefused: current.calls > most,
      endsIn: Math.ceil((current.endsAt - clock()) / second),
      endsAt: current.endsAt,
    };
  };
}

function overLimit(limit: 'calls' | 'icons', endsIn: number): ApiError {
  measure('limitRefused', { limit });
  return new ApiError('rate_limited', { retryAfter: endsIn });
}

/** A caller whose calls are refused until its window ends, by the clock of limits. */
interface Refusal {
  caller: Caller | null;
  keyCaller: KeyCaller | null;
  endsAt: number;
}

/** The most credentials in the cache. Beyond it, the oldest are looked up again. */
const mostRefusals = 10_000;

/**
 * Caches credentials that are over their limit, by their hashes. Each was accepted before, so only its holder can be
 * refused by the cache.
 */
function createRefusals(clock: () => number) {
  const refusals = new Map<string, Refusal>();
  return {
    add: (request: FastifyRequest, refusal: Refusal): void => {
      const [oldest] = refusals.keys();
      if (refusals.size >= mostRefusals && oldest !== undefined) refusals.delete(oldest);
      refusals.set(hashOfCredential(request), refusal);
    },
    find: (request: FastifyRequest): Refusal | null => {
      if (refusals.size === 0 || request.headers.authorization === undefined) return null;
      const hash = hashOfCredential(request);
      const found = refusals.get(hash);
      if (found === undefined || found.endsAt > clock()) return found ?? null;
      refusals.delete(hash);
      return null;
    },
  };
}

function hashOfCredential({ headers: { authorization = '' } }: FastifyRequest): string {
  return createHash('sha256')
    .update(authorization.replace(/^bearer /iu, ''))
    .digest('base64');
}

function isOfProgram({ caller, keyCaller }: Pick<FastifyRequest, 'caller' | 'keyCaller'>): boolean {
  return keyCaller !== null || caller?.apiTokenId !== undefined;
}

/** The key of the limit that a call counts for. */
function limitedBy({ caller, keyCaller, staffCaller, client }: FastifyRequest, id: OperationId): string {
  if (staffCaller !== null) return `staff:${staffCaller.sessionId}`;
  if (keyCaller !== null) return `key:${keyCaller.keyId}`;
  if (caller === null) return `${id === 'getIcon' ? 'icons' : 'address'}:${clientKeyOf(client.address)}`;
  return caller.apiTokenId === undefined ? `session:${caller.sessionId}` : `token:${caller.apiTokenId}`;
}

/**
 * Sends a program the number of calls that it has left, so that it need not find out by a refusal.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10
 */
function showLimit(reply: FastifyReply, most: number, { left, endsIn }: Pick<CountedCall, 'left' | 'endsIn'>): void {
  reply.header('ratelimit-policy', `"token";q=${most};w=${minute / second}`);
  reply.header('ratelimit', `"token";r=${left};t=${endsIn}`);
}

/** Health probes are not limited. */
function isProbe(id: OperationId): boolean {
  return id === 'getHealth' || id === 'getReadiness';
}
