import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, OperationId } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { requireAdmission } from '#modules/session/admission.ts';
import type { Authenticate } from '#modules/session/authentication.ts';
import { peerOf } from './peer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface CallAdmissionOptions {
  authenticate: Authenticate;
  /** For each session, and for each address from which calls come without one. */
  callsPerMinute: number;
}

/** Finds the caller of an operation, or throws the `Rejection` of one who may not call it. */
export type Admit = (request: FastifyRequest, id: OperationId, isSecured: boolean) => Promise<void>;

/** Decides who may call what, and how often. */
export async function createAdmission(
  app: FastifyInstance,
  { authenticate, callsPerMinute }: CallAdmissionOptions,
): Promise<Admit> {
  app.decorateRequest('caller', null);
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max: callsPerMinute, timeWindow: '1 minute', keyGenerator: callerKey });

  async function identify(request: FastifyRequest, id: OperationId): Promise<void> {
    const { authorization } = request.headers;
    const refreshToken = headerOf(request, 'refresh-token');
    request.caller = await authenticate({ authorization, refreshToken }, peerOf(request));
    requireAdmission(id, request.caller);
  }

  async function requireUnderLimit(request: FastifyRequest): Promise<void> {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Rejection('rate_limited', { retryAfter: counted.ttlInSeconds });
  }

  return async (request, id, isSecured) => {
    try {
      if (isSecured) await identify(request, id);
    } finally {
      // Refused calls count too, and whoever sends too many learns only that.
      if (!isProbe(id)) await requireUnderLimit(request);
    }
  };
}

/** Health probes are not limited. */
function isProbe(id: OperationId): boolean {
  return id === 'getHealth' || id === 'getReadiness';
}

function callerKey(request: FastifyRequest): string {
  return request.caller === null ? `address:${request.ip}` : `session:${request.caller.sessionId}`;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
