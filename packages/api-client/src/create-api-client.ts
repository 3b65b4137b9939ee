import type { Locale, paths } from '@publisher-console/api-contract';
import createClient from 'openapi-fetch';

import { answerLayer } from './answer-layer.ts';
import type { ApiClient } from './api-client.ts';
import { createCallLayer } from './call-layer.ts';
import type { CallRequest } from './call-layer.ts';
import { sendWithRetries } from './retry-layer.ts';
import { defaultRetryPolicy, overrideRetries } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { createSessionLayer } from './session-layer.ts';
import type { SessionStore } from './session-store.ts';
import { createTransport } from './transport.ts';
import type { Send } from './transport.ts';

export type { ApiClient, CallOptions } from './api-client.ts';

export interface ApiClientOptions {
  /** Where the API is: absolute, or in a browser relative to the page (`/api`). Tokens are sent to its origin only. */
  baseUrl: string;
  session: SessionStore;
  /** The environment's `fetch` unless given. Uploads that tell their progress go by XMLHttpRequest where there is one. */
  fetch?: Send;
  /** Parts of the policy that differ from `defaultRetryPolicy`; a call may differ from it again. */
  retry?: Partial<RetryPolicy>;
  /** Called once for each session that the server ends, after the store was cleared: the place to go to the login. */
  onSessionEnd?: () => void;
  /** The language of the texts in answers, asked for each call; English unless given. */
  locale?: () => Locale;
  /** Ends every call of this client, as the signal of a call ends that one. */
  signal?: AbortSignal;
  /** Milliseconds that a call may take, retries included, files excepted; no limit unless given. */
  timeout?: number;
}

/** Creates a client. It holds no state but the store's, so that a server can create one for each request. */
export function createApiClient({
  baseUrl,
  session,
  fetch = (request) => globalThis.fetch(request),
  retry = {},
  onSessionEnd = () => undefined,
  locale = () => 'en',
  signal,
  timeout = Infinity,
}: ApiClientOptions): ApiClient {
  const policy: RetryPolicy = { ...defaultRetryPolicy, ...retry };

  const localised = (send: Send): Send => {
    const transport = createTransport(send);
    return (request) => {
      request.headers.set('Accept-Language', locale());
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
    fetch: (request: CallRequest) => {
      const userId = session.read()?.userId ?? null;
      const { retry: own, sendBy } = request;
      const sendCall = sendBy ? localised(sendBy(fetch)) : send;
      return sendWithRetries(request, overrideRetries(policy, own), (attempt) =>
        sendInSession(attempt, userId, sendCall),
      );
    },
  });
  client.use(createCallLayer({ signal, timeout }), answerLayer);
  return client as ApiClient;
}
