import type { paths } from '@publisher-console/api-contract';
import createClient from 'openapi-fetch';

import { createAnswerLayer } from './answer-layer.ts';
import type { ApiClient } from './api-client.ts';
import type { Attempt } from './attempt.ts';
import { runCallback } from './callback.ts';
import { createCallLayer } from './call-layer.ts';
import type { CallRequest } from './call-layer.ts';
import type { ApiClientOptions } from './client-options.ts';
import { completeSettings } from './client-settings.ts';
import type { CheckCall } from './option-checks.ts';
import { createRetryBudget } from './retry-budget.ts';
import { sendWithRetries } from './retry-layer.ts';
import type { SafeStore } from './session.ts';
import type { BeginCall, SigningOptions } from './signing.ts';
import { createTransport } from './transport.ts';
import type { Send } from './transport.ts';
import { onlyFailures } from './unwrap.ts';

/** Creates the layer that signs the calls of a client; `session` is absent with an API token. */
export type Sign = (signing: Omit<SigningOptions, 'onSessionEnd'>) => { session?: SafeStore; begin: BeginCall };

/** Creates a client whose options are right. */
export function connectClient(options: ApiClientOptions, sign: Sign, checkCall?: CheckCall): ApiClient {
  const settings = completeSettings(options);
  const { root, address, policy, fetch } = settings;
  const budget = createRetryBudget();
  const report = (attempt: Attempt): void => runCallback(() => settings.onAttempt(attempt), undefined);

  const prepared = (send: Send): Send => {
    const transport = createTransport(send);
    return (request) => {
      request.headers.set('Accept-Language', runCallback(settings.locale, 'en'));
      if (settings.userAgent !== null) request.headers.set('User-Agent', settings.userAgent);
      return transport(request);
    };
  };
  const send = prepared(fetch);
  const { session, begin } = sign({ address, send, report });

  const client = createClient<paths>({
    baseUrl: root,
    fetch: async (request: CallRequest) => {
      const { path = '', policy: own = policy, sendBy, hold, release } = request;
      hold?.();
      const sendCall = sendBy ? prepared(sendBy(fetch)) : send;
      try {
        const sendSigned = await begin(request);
        return await sendWithRetries(request, {
          policy: own,
          budget,
          send: (tried) => sendSigned(tried, sendCall),
          report: (attempt) => report({ method: request.method, path, ...attempt }),
        });
      } catch (cause) {
        release?.();
        throw cause;
      }
    },
  });
  client.use(createCallLayer(settings, checkCall), createAnswerLayer(session ? 'session-ended' : 'token-refused'));

  const call = (method: 'get' | 'put' | 'post' | 'delete', path: never, init: never): Promise<unknown> =>
    onlyFailures(client.request(method, path, init));
  return {
    address,
    use: (...middleware) => client.use(...middleware),
    eject: (...middleware) => client.eject(...middleware),
    ...(session ? { session } : {}),
    request: call,
    GET: (path: never, init: never) => call('get', path, init),
    PUT: (path: never, init: never) => call('put', path, init),
    POST: (path: never, init: never) => call('post', path, init),
    DELETE: (path: never, init: never) => call('delete', path, init),
  } as ApiClient;
}
