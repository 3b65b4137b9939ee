import type { Middleware } from 'openapi-fetch';

import { callSignal } from './abort.ts';
import type { CallOptions } from './call-types.ts';
import type { ClientSettings } from './client-settings.ts';
import { derivedRequest } from './derived-request.ts';
import type { CheckCall } from './option-checks.ts';
import { preparePost } from './repeatable-posts.ts';
import { overrideRetries } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { Send } from './transport.ts';

/**
 * A request with the options of its call that `fetch` does not have; openapi-fetch sets them as properties of the
 * request.
 */
export interface CallRequest extends Request, CallOptions {
  /** A name for what the call shall do. */
  idempotencyKey?: string | undefined;
  /** The path of the contract, with the names of its parameters. */
  path?: string;
  /** The retry policy of this call. */
  policy?: RetryPolicy;
  /** Replaces the client's `fetch`, for a request whose body is added there. */
  sendBy?: (fetch: Send) => Send;
  /** To be called when the request is sent: from then on its time limit keeps the program running. */
  hold?: () => void;
  /** To be called after the call: clears its time limit, and its listener on the client's signal. */
  release?: () => void;
}

/**
 * Gives a call its retry policy and its idempotency key, and aborts it with the client's signal, its own signal or the
 * time limit. The client's limit does not apply to files, whose time depends on their size.
 */
export function createCallLayer(
  { policy: defaults, signal, timeout }: ClientSettings,
  checkCall?: CheckCall,
): Middleware {
  return {
    onRequest({ request, schemaPath, params, options }) {
      const { retry, timeout: own, idempotencyKey, sendBy }: CallRequest = request;
      checkCall?.(schemaPath, params.path, { retry, timeout: own });
      const policy = preparePost(request, schemaPath, overrideRetries(defaults, retry), idempotencyKey);
      const limit = own ?? (options.parseAs === 'json' && sendBy === undefined ? timeout : Infinity);
      Object.assign(request, { path: schemaPath, policy });
      if (signal === undefined && !Number.isFinite(limit)) return undefined;
      const { signal: ending, hold, release } = callSignal([request.signal, ...(signal ? [signal] : [])], limit);
      return Object.assign(derivedRequest(request, { signal: ending }), {
        path: schemaPath,
        policy,
        sendBy,
        hold,
        release,
      });
    },
  };
}
