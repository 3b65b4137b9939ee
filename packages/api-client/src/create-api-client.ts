import type { Locale, paths } from '@publisher-console/api-contract';
import createClient from 'openapi-fetch';

import { answerLayer } from './answer-layer.ts';
import type { ApiClient } from './api-client.ts';
import { runCallback } from './callback.ts';
import type { HttpMethod } from './call-types.ts';
import { createCallLayer } from './call-layer.ts';
import type { CallRequest } from './call-layer.ts';
import { guardedStore } from './guarded-store.ts';
import { createRetryBudget } from './retry-budget.ts';
import { sendWithRetries } from './retry-layer.ts';
import { defaultRetryPolicy, overrideRetries } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { createSessionLayer } from './session-layer.ts';
import type { SessionStore } from './session-store.ts';
import { createTransport } from './transport.ts';
import type { Send } from './transport.ts';
import { onlyFailures } from './unwrap.ts';

export type { ApiClient } from './api-client.ts';
export type { CallOptions } from './call-types.ts';

export interface ApiClientOptions {
  /** Where the API is: absolute, or in a browser relative to the page (`/api`). Tokens are sent to its origin only. */
  baseUrl: string;
  session: SessionStore;
  /** The environment's `fetch` unless given. Uploads that report progress use XMLHttpRequest where there is one. */
  fetch?: Send;
  /** Parts of the policy that differ from `defaultRetryPolicy`; a call can change it again. */
  retry?: Partial<RetryPolicy>;
  /**
   * Called once for each session that the server ends, after the store was cleared: redirect to the login here. If
   * several clients share a store, only the client whose call the server refused calls it.
   */
  onSessionEnd?: () => void;
  /** The language of the texts in answers, read for each call; English unless given. */
  locale?: () => Locale;
  /** Aborts every call of this client. */
  signal?: AbortSignal;
  /**
   * Milliseconds that a call may take, retries included; without it, there is no limit. It does not apply to downloads
   * and uploads, whose time depends on the size of the file.
   */
  timeout?: number;
}

/** Creates a client. Only its session has to outlive it, so a server can create a client for each request. */
export function createApiClient({
  baseUrl,
  session: store,
  fetch = (request) => globalThis.fetch(request),
  retry = {},
  onSessionEnd = () => undefined,
  locale = () => 'en',
  signal,
  timeout = Infinity,
}: ApiClientOptions): ApiClient {
  const policy: RetryPolicy = { ...defaultRetryPolicy, ...retry };
  const budget = createRetryBudget();
  const session = guardedStore(store);

  const localised = (send: Send): Send => {
    const transport = createTransport(send);
    return (request) => {
      request.headers.set('Accept-Language', runCallback(locale, 'en'));
      return transport(request);
    };
  };
  const send = localised(fetch);

  const root = baseUrl.replace(/\/+$/, '');
  const sendInSession = createSessionLayer({
    baseUrl: () => new URL(root, globalThis.location?.href).href.replace(/\/+$/, ''),
    session,
    send,
    onSessionEnd,
  });

  const client = createClient<paths>({
    baseUrl: root,
    fetch: async (request: CallRequest) => {
      const userId = session.read()?.userId ?? null;
      const { retry: own, sendBy, release } = request;
      const sendCall = sendBy ? localised(sendBy(fetch)) : send;
      try {
        return await sendWithRetries(request, overrideRetries(policy, own), budget, (attempt) =>
          sendInSession(attempt, userId, sendCall),
        );
      } catch (cause) {
        release?.();
        throw cause;
      }
    },
  });
  client.use(createCallLayer({ signal, timeout }), answerLayer);

  const call = (method: HttpMethod, path: never, options: never): Promise<unknown> =>
    onlyFailures(client.request(method, path, options));
  return {
    use: (...middleware) => client.use(...middleware),
    eject: (...middleware) => client.eject(...middleware),
    session,
    request: call,
    GET: (path: never, options: never) => call('get', path, options),
    PUT: (path: never, options: never) => call('put', path, options),
    POST: (path: never, options: never) => call('post', path, options),
    DELETE: (path: never, options: never) => call('delete', path, options),
  } as ApiClient;
}
