import type { Middleware } from 'openapi-fetch';

import type { CallOptions } from './api-client.ts';
import { derivedRequest } from './derived-request.ts';
import type { Send } from './transport.ts';

/** A request with what its call said beyond the platform's own options; openapi-fetch leaves these on the request. */
export interface CallRequest extends Request, CallOptions {
  /** Sends in place of the client's `fetch`, for a request that gets its body only there. */
  sendBy?: (fetch: Send) => Send;
}

export interface CallDefaults {
  signal: AbortSignal | undefined;
  timeout: number;
}

/**
 * Lets the client's signal and the call's time limit end a call, besides the signal of its own. The client's limit is
 * for answers, not for files: how long those take is up to their size.
 */
export function createCallLayer({ signal, timeout }: CallDefaults): Middleware {
  return {
    onRequest({ request, options }) {
      const { retry, timeout: own, sendBy }: CallRequest = request;
      const limit = own ?? (options.parseAs === 'json' && sendBy === undefined ? timeout : Infinity);
      const ends = [...(signal ? [signal] : []), ...(Number.isFinite(limit) ? [AbortSignal.timeout(limit)] : [])];
      if (ends.length === 0) return undefined;
      const limited = derivedRequest(request, { signal: AbortSignal.any([request.signal, ...ends]) });
      return Object.assign(limited, { retry, sendBy });
    },
  };
}
