import type { Middleware } from 'openapi-fetch';

import { callSignal } from './abort.ts';
import type { CallOptions } from './call-types.ts';
import { derivedRequest } from './derived-request.ts';
import type { Send } from './transport.ts';

/** A request with the options of its call that are not the platform's own; openapi-fetch puts them on the request. */
export interface CallRequest extends Request, CallOptions {
  /** Sends in place of the client's `fetch`, for a request that gets its body only there. */
  sendBy?: (fetch: Send) => Send;
  /** To be called when the call is over: clears its time limit, and stops listening to the client's signal. */
  release?: () => void;
}

export interface CallDefaults {
  signal: AbortSignal | undefined;
  timeout: number;
}

/**
 * Lets the client's signal and the call's time limit end a call, as the signal of the call does. The client's limit is
 * for answers and not for files, whose time depends on their size.
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
