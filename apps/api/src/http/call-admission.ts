import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '#contract/authenticate.ts';
import type { Caller, OperationId } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { clientsBehindProxy } from '#limits/client-window.ts';
import { clientKeyOf } from '#limits/client-key.ts';
import { createMemoryWindows } from '#limits/memory-window.ts';
import { minute } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import { requireAdmission } from './allowed-operations.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { peerOf, refreshTokenOf } from './peer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

interface CallAdmissionOptions {
  authenticate: Authenticate;
  deviceCookie: DeviceCookie;
  /** For each session, and for each address that sends calls without a session. */
  callsPerMinute: number;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

/** Finds the caller of an operation. Throws a `Rejection` when the caller may not call it. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, operation: AdmittedOperation) => Promise<void>;

interface AdmittedOperation {
  id: OperationId;
  isSecured: boolean;
}

/**
 * How many requests for icons count as one call. A page shows many icons, which a browser requests without a session.
 * They are counted apart from other calls, so that a page of icons does not use up the limit that sign-ins from the
 * same address need.
 */
const iconsPerCall = 10;

/** Decides who may call what, and how often. */
export function createAdmission(app: FastifyInstance, options: CallAdmissionOptions): Admit {
  const { authenticate, deviceCookie, callsPerMinute, clock } = options;
  const countCall = createMemoryWindows({ window: minute, clock });
  app.decorateRequest('caller', null);

  async function identify(request: FastifyRequest, reply: FastifyReply, id: OperationId): Promise<void> {
    const { authorization } = request.headers;
    const device = deviceCookie.of(request, reply).kept;
    request.caller = await authenticate(
      { authorization, refreshToken: refreshTokenOf(request), device },
      peerOf(request),
    );
    requireAdmission(id, request.caller);
  }

  function requireUnderLimit({ caller, client }: FastifyRequest, id: OperationId): void {
    const kind = id === 'getIcon' ? 'icons' : 'address';
    const key = caller === null ? `${kind}:${clientKeyOf(client.address)}` : `session:${caller.sessionId}`;
    const isShared = caller === null && client.isBehindUnknownProxy;
    const most = id === 'getIcon' ? callsPerMinute * iconsPerCall : callsPerMinute;
    const retryAfter = countCall(key, isShared ? most * clientsBehindProxy : most);
    if (retryAfter === null) return;
    measure('limitRefused', { limit: id === 'getIcon' ? 'icons' : 'calls' });
    throw new Rejection('rate_limited', { retryAfter });
  }

  return async (request, reply, { id, isSecured }) => {
    try {
      if (isSecured) await identify(request, reply, id);
    } finally {
      // Refused calls count too. A caller that sends too many calls gets `rate_limited` whatever else is wrong with
      // them.
      if (!isProbe(id)) requireUnderLimit(request, id);
    }
  };
}

/** Health probes are not limited. */
function isProbe(id: OperationId): boolean {
  return id === 'getHealth' || id === 'getReadiness';
}
