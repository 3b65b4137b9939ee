import { describeRequest } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';

/** Sends one request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** A `fetch` that rejects with nothing but an `ApiFailure`. */
export function createTransport(fetch: Send): Send {
  return async (request) => {
    try {
      return await fetch(request);
    } catch (cause) {
      throw faultFailure(request, cause);
    }
  };
}

/** The body as text; a connection that breaks before its end is a failure like one that breaks before its start. */
export async function readText(request: Request, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw faultFailure(request, cause);
  }
}

/** The failure of a call that its caller has given up. */
export function abortedFailure(request: Request): ApiFailure {
  return new ApiFailure({
    kind: 'aborted',
    message: `${request.method} ${request.url}: aborted`,
    request: describeRequest(request),
    cause: request.signal.reason,
  });
}

function faultFailure(request: Request, cause: unknown): ApiFailure {
  if (request.signal.aborted) return abortedFailure(request);
  return new ApiFailure({
    kind: 'unavailable',
    message: `${request.method} ${request.url}: no complete answer`,
    request: describeRequest(request),
    cause,
  });
}
