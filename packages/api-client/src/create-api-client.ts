import type { Locale, paths } from '@publisher-console/api-contract';
import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';

import { answerLayer } from './answer-layer.ts';
import { sendWithRetries } from './retry-layer.ts';
import { defaultRetryPolicy } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { createSessionLayer } from './session-layer.ts';
import type { SessionStore } from './session-store.ts';
import { createTransport } from './transport.ts';
import type { Send } from './transport.ts';

export interface ApiClientOptions {
  /** Where the API is: absolute, or in a browser relative to the page (`/api`). Tokens are sent to its origin only. */
  baseUrl: string;
  session: SessionStore;
  /** The environment's `fetch` unless given. */
  fetch?: Send;
  /** Parts of the policy that differ from `defaultRetryPolicy`. */
  retry?: Partial<RetryPolicy>;
  /** Called once for each session that the server ends, after the store was cleared: the place to go to the login. */
  onSessionEnd?: () => void;
  /** The language of the texts in answers, asked for each call; English unless given. */
  locale?: () => Locale;
}

/**
 * The API with typed paths, parameters, bodies and answers: `api.GET('/user/current')`. A call resolves only to a
 * successful answer of the contract and rejects with an `ApiFailure` else; `unwrap` gives its `data`.
 */
export type ApiClient = Client<paths>;

/** Creates a client. It holds no state but the store's, so that a server can create one for each request. */
export function createApiClient({
  baseUrl,
  session,
  fetch = (request) => globalThis.fetch(request),
  retry = {},
  onSessionEnd = () => undefined,
  locale = () => 'en',
}: ApiClientOptions): ApiClient {
  const policy = { ...defaultRetryPolicy, ...retry };

  const transport = createTransport(fetch);
  const sendLocalised: Send = (request) => {
    request.headers.set('Accept-Language', locale());
    return transport(request);
  };

  const root = baseUrl.replace(/\/+$/, '');
  const sendInSession = createSessionLayer({
    baseUrl: () => new URL(root, globalThis.location?.href).href.replace(/\/+$/, ''),
    session,
    send: sendLocalised,
    onSessionEnd,
  });

  const client = createClient<paths>({
    baseUrl: root,
    fetch: (request) => {
      const userId = session.read()?.userId ?? null;
      return sendWithRetries(request, policy, (attempt) => sendInSession(attempt, userId));
    },
  });
  client.use(answerLayer);
  return client;
}
