import type { Middleware } from 'openapi-fetch';

import { callSignal } from './abort.ts';
import type { CallOptions } from './call-types.ts';
import { derivedRequest } from './derived-request.ts';
import type { Send } from './transport.ts';

/**
 * A request with the options of its call that `fetch` does not have; openapi-fetch sets them as properties of the
 * request.
 */
export interface CallRequest extends Request, CallOptions {
  /** Replaces the client's `fetch`, for a request whose body is added there. */
  sendBy?: (fetch: Send) => Send;
  /** To be called after the call: clears its time limit, and its listener on the client's signal. */
  release?: () => void;
}

export interface CallDefaults {
  signal: AbortSignal | undefined;
  timeout: number;
}

/**
 * Aborts a call with the client's signal, the call's own signal or the time limit. The client's limit does not apply to files,
 * whose time depends on their size.
 */
export function createCallLayer({ signal, timeout }: CallDefaults): Middleware {
  return {
    onRequest({ request, options }) {
      const { retry, timeout: own, sendBy }: CallRequest = request;
      const limit = own ?? (options.parseAs === 'json' && sendBy === undefined ? timeout : Infinity);
      if (signal === undefined && !Number.isFinite(limit)) return undefined;
      const { signal: ending, release } = callSignal([request.signal, ...(signal ? [signal] : [])], limit);
      return Object.assign(derivedRequest(request, { signal: ending }), { retry, sendBy, release });
    },
  };
}
