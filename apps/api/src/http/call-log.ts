import { continueTrace } from '@publisher-console/server-kit/trace-context';
import type { TraceContext } from '@publisher-console/server-kit/trace-context';
import { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import { measure } from '#process/measurements.ts';

/**
 * Why the connection was closed before the end of an answer: the client read nothing for too long, the content failed,
 * the file was cancelled, or a slow transfer was ended for another publisher.
 */
type CutReason = 'stalled' | 'failed' | 'cancelled' | 'gave way';

declare module 'fastify' {
  interface FastifyRequest {
    cut: CutReason | null;
    trace: TraceContext;
  }
}

/** The status in the log for a client that left before its answer, as in nginx. */
const clientClosedRequest = 499;

/** Whether the client has closed the connection. */
export function hasLeft(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || request.raw.socket.destroyed;
}

/** Writes one line for each call when it is over, instead of the framework's lines. */
export class CallLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (hasLeft(request, reply)) return;
    if (error.name === 'AbortError') {
      request.cut = error.cause instanceof ApiError ? 'gave way' : 'cancelled';
      return;
    }
    request.cut = 'failed';
    logFailure(error, request);
  }
}

/**
 * Logs a failure of the server. A refusal because all slots are held is only a warning. Readiness logs the change of a
 * store itself, and not again for each probe.
 */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const { operationId } = request.routeOptions.config;
  if (operationId === 'getReadiness') return;
  if (error instanceof ApiError && error.busy !== null)
    request.log.warn({ busy: error.busy, operationId }, 'call refused: too many at once');
  else request.log.error({ err: error, operationId }, 'call failed');
}

/** Logs every call, also one whose client leaves early. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('cut', null);
  app.decorateRequest('trace');
  app.addHook('onRequest', async (request, reply) => {
    const { traceparent } = request.headers;
    request.trace = continueTrace(typeof traceparent === 'string' ? traceparent : undefined);
    let isAnswered = false;
    reply.raw.once('finish', () => (isAnswered = true));
    // `finish` is not emitted when the client leaves early; `close` always is.
    reply.raw.once('close', () => logCall(request, reply, isAnswered));
  });
}

function logCall(request: FastifyRequest, reply: FastifyReply, isAnswered: boolean): void {
  const ended = isAnswered ? 'answered' : (request.cut ?? 'left');
  const status = ended === 'answered' ? reply.statusCode : ended === 'failed' ? 500 : clientClosedRequest;
  const { operationId } = request.routeOptions.config;
  const { traceId, spanId, parentSpanId } = request.trace;
  measure('call', {
    operation: operationId ?? 'none',
    status,
    seconds: reply.elapsedTime / 1_000,
    credential: credentialOf(request),
  });
  request.log.info(
    {
      operationId,
      traceId,
      spanId,
      ...(parentSpanId !== null && { parentSpanId }),
      publisherId: request.caller?.publisherId,
      apiTokenId: request.caller?.apiTokenId,
      keyId: request.keyCaller?.keyId,
      staffId: request.staffCaller?.staffId,
      clientAddress: request.client.address,
      status,
      duration: Math.round(reply.elapsedTime),
      ...(isAnswered ? {} : { ended }),
    },
    'call',
  );
}

/** What a call proved its caller with; `none` also where that was not accepted. */
function credentialOf({
  caller,
  keyCaller,
  staffCaller,
}: FastifyRequest): 'session' | 'token' | 'key' | 'staff' | 'none' {
  if (staffCaller !== null) return 'staff';
  if (keyCaller !== null) return 'key';
  if (caller === null) return 'none';
  return caller.apiTokenId === undefined ? 'session' : 'token';
}
