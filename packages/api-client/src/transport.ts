import { describeRequest } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';
import type { CallRequest } from './call-layer.ts';

/** Sends one request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** A `fetch` that rejects only with an `ApiFailure`. */
export function createTransport(fetch: Send): Send {
  return async (request) => {
    try {
      return await fetch(request);
    } catch (cause) {
      throw faultFailure(request, cause);
    }
  };
}

/** Reads the body as text; a connection that breaks during it fails like one that breaks before it. */
export async function readText(request: Request, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw faultFailure(request, cause);
  }
}

/** Bytes as they arrive, with the type of the environment's `Response`. */
export type Bytes = NonNullable<Response['body']>;

/**
 * Streams the body. It fails unless all of it arrives, and releases its call when it ends.
 *
 * @param size bytes; null if the answer does not have it
 */
export function guardBody(request: CallRequest, response: Response, size: number | null): Bytes {
  const reader = response.body?.getReader();
  let loaded = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader?.read();
        if (next?.value) {
          loaded += next.value.byteLength;
          controller.enqueue(next.value);
        } else if (size !== null && loaded !== size) {
          throw new TypeError(`${loaded} bytes came, not ${size}`);
        } else {
          request.release?.();
          controller.close();
        }
      } catch (cause) {
        request.release?.();
        controller.error(faultFailure(request, cause));
      }
    },
    cancel: (reason) => {
      request.release?.();
      return reader?.cancel(reason);
    },
  });
}

/** The failure of an aborted call: by the program, or by its time limit. */
export function abortedFailure(request: Request): ApiFailure {
  const { reason }: { reason: unknown } = request.signal;
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new ApiFailure({
    kind: timedOut ? 'unavailable' : 'aborted',
    message: `${request.method} ${request.url}: ${timedOut ? 'no answer in time' : 'aborted'}`,
    request: describeRequest(request),
    cause: reason,
  });
}

/** The code of the innermost error, such as `ECONNREFUSED`. No message of it: that of a `fetch` may quote a header. */
function reasonOf(cause: unknown): string {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  if (inner !== undefined) return reasonOf(inner);
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

function faultFailure(request: Request, cause: unknown): ApiFailure {
  if (request.signal.aborted) return abortedFailure(request);
  return new ApiFailure({
    kind: 'unavailable',
    message: `${request.method} ${request.url}: no complete answer${reasonOf(cause)}`,
    request: describeRequest(request),
    cause,
  });
}
