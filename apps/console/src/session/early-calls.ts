/** A call to be sent before the build's scripts run: `GET`, or `POST` if it has a body. */
export interface EarlyCall {
  /** Path of the operation with its parameters. */
  path: string;
  /** JSON. Only a call with the same text uses the answer. */
  body?: string;
}

interface SentCall {
  answer: Promise<Response>;
  abort: () => void;
}

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** Calls that were sent before the build's scripts ran. */
export interface EarlyCalls {
  /** The stored token when the script ran. */
  found: string;
  /** The tokens of the calls: the stored ones, or renewed ones if these had expired. */
  tokens: Tokens;
  language: string;
  /** Milliseconds since the start of the navigation. */
  sentAt: number;
  /** Present while expired tokens are renewed. The calls are sent when it is fulfilled; it never rejects. */
  renewal?: Promise<void>;
  /** By address and body. */
  sent: Map<string, SentCall>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** An older answer is not used: a later call needs newer data. */
const usableMs = 30_000;

/**
 * `fetch`, but for a call that was sent early with the same token, language and body it returns that answer, once. While
 * the early script renews the token, calls with the old one wait, and are then sent with the new one.
 */
export async function fetchOrReuse(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  if (early === undefined || !isOfCaller(request, early)) return fetch(request);
  await early.renewal;
  if (performance.now() - early.sentAt > usableMs) dropEarlyCalls();
  const call = await sentCallFor(request, early);
  return call ? untilAborted(call, request.signal) : fetch(withNewTokens(request, early));
}

function isOfCaller({ headers }: Request, { found, tokens }: EarlyCalls): boolean {
  const authorization = headers.get('Authorization');
  return authorization === `Bearer ${found}` || authorization === `Bearer ${tokens.token}`;
}

async function sentCallFor(request: Request, { language, sent }: EarlyCalls): Promise<SentCall | undefined> {
  if (request.headers.get('Accept-Language') !== language || !['GET', 'POST'].includes(request.method))
    return undefined;
  const key = request.method === 'GET' ? request.url : `POST ${request.url} ${await request.clone().text()}`;
  const call = sent.get(key);
  sent.delete(key);
  return call;
}

function withNewTokens(request: Request, { found, tokens }: EarlyCalls): Request {
  if (tokens.token === found) return request;
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${tokens.token}`);
  headers.set('Refresh-Token', tokens.refreshToken);
  return new Request(request, { headers });
}

/** Connects the abort signal of a request with its early call. */
function untilAborted({ answer, abort }: SentCall, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      abort();
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject);
  });
}

/** Aborts the early calls: a redirect opens another page, or the answers are too old. */
export function dropEarlyCalls(): void {
  const { sent } = window.earlyCalls ?? {};
  for (const { abort } of sent?.values() ?? []) abort();
  sent?.clear();
  delete window.earlyCalls;
}
