import type { paths } from '@publisher-console/api-contract';

import { answerFailure, envelopeOf, parseBody } from './answer-failure.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiFailureKind } from './api-failure.ts';
import { createRetryBudget, sendWithRetries } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { createClient } from './call-types.ts';
import type { CallRequest, Middleware } from './call-types.ts';
import { keyedPosts } from './calls.ts';
import type { PostCalls } from './calls.ts';
import { completeSettings } from './client-options.ts';
import type { ApiClientOptions, ClientSettings } from './client-options.ts';
import { overrideRetries, retryPostsToo } from './retry-policy.ts';
import type { RetryChoice, RetryPolicy } from './retry-policy.ts';
import type { BeginCall, SafeStore, SigningOptions } from './session.ts';
import { callSignal, createTransport, derivedRequest, guardBody, readText, runCallback } from './transport.ts';
import type { Send } from './transport.ts';
import { onlyFailures } from './unwrap.ts';
import { webCrypto } from './web-crypto.ts';

/**
 * Creates the layer that signs the calls of a client. `session` is absent with an API token and with a cookie;
 * `notAllowed` is the kind of the API's 401 and 403.
 */
export type Sign = (signing: Omit<SigningOptions, 'onSessionEnd'>) => {
  session?: SafeStore;
  notAllowed?: ApiFailureKind;
  begin: BeginCall;
};

/** Refuses a call, by a throw, before anything of it is sent. */
export type CheckCall = (
  path: string,
  values: Record<string, unknown> | undefined,
  options: { retry?: RetryChoice | undefined; timeout?: number | undefined },
) => void;

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
  const { session, notAllowed = session ? 'session-ended' : 'token-refused', begin } = sign({ address, send, report });

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
  client.use(createCallLayer(settings, checkCall), createAnswerLayer(notAllowed));

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

/**
 * Gives a call its retry policy and its idempotency key, and aborts it with the client's signal, its own signal or the
 * time limit. The client's limit does not apply to files, whose time depends on their size.
 */
function createCallLayer({ policy: defaults, signal, timeout }: ClientSettings, checkCall?: CheckCall): Middleware {
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

/**
 * Passes successful answers of the contract and throws an `ApiFailure` for all others, so that no caller parses a
 * captive portal's page. An answer whose body the caller reads itself (`parseAs` other than JSON) passes.
 *
 * @param notAllowed the kind of the API's 401 and 403
 */
function createAnswerLayer(notAllowed: ApiFailureKind): Middleware {
  return {
    async onResponse({ request, response, options }) {
      const call: CallRequest = request;
      if (response.ok && options.parseAs !== 'json')
        return response.body?.locked ? undefined : untouched(call, response);
      const text = await readText(request, response).finally(() => call.release?.());
      const body = response.ok ? parseBody(text) : undefined;
      const envelope = envelopeOf(body);
      if (envelope?.result !== true || envelope.data === undefined)
        throw answerFailure(request, response, text, notAllowed);
      return readAnswer(response, text, body);
    },
  };
}

/**
 * The same answer, whose body was read. A new body would be encoded, decoded and parsed again, which is half the cost of a
 * large report: it is made only for a clone or for bytes.
 */
function readAnswer(response: Response, text: string, body: unknown): Response {
  const again = () => new Response(text, response);
  return Object.assign(new Response(null, response), {
    text: async () => text,
    json: async () => body,
    clone: again,
    arrayBuffer: () => again().arrayBuffer(),
    blob: () => again().blob(),
  });
}

/** The same answer, with a body that releases the call when the caller has read all of it. */
function untouched(request: CallRequest, response: Response): Response | undefined {
  if (request.release === undefined) return undefined;
  if (response.body === null) {
    request.release();
    return undefined;
  }
  return new Response(guardBody(request, response, null), response);
}

/** The POSTs that change nothing. */
const readingPosts: readonly (keyof PostCalls)[] = [
  '/activity',
  '/app-ads-txt/check',
  '/application/parse',
  '/dashboard/statistic/application',
  '/document',
  '/file/download/{id}',
  '/money/month/{month}/file',
  '/report/generate',
  '/statistic',
];

const keyHeader = 'Idempotency-Key';

/**
 * The policy for a call, and its idempotency key: a POST that may be repeated is retried as often as a GET.
 *
 * @param path of the contract, with the names of its parameters
 * @param key of the call; one is made if it is absent and the call can have one
 */
function preparePost(request: Request, path: string, policy: RetryPolicy, key?: string): RetryPolicy {
  if (request.method !== 'POST') return policy;
  const isNamed = (paths: readonly string[]): boolean => paths.includes(path);
  // The API ignores the key of any other call, and would carry out a retry as well.
  const isKeyed = policy.keyedPosts && isNamed(keyedPosts);
  if (key !== undefined) request.headers.set(keyHeader, key);
  else if (isKeyed && !request.headers.has(keyHeader)) request.headers.set(keyHeader, randomKey());
  return isKeyed || (policy.readingPosts && isNamed(readingPosts)) ? retryPostsToo(policy) : policy;
}

/** 32 digits. `crypto.randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  return Array.from(webCrypto('getRandomValues').getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
