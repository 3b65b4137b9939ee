/** A call that a page sends before its scripts have loaded: `GET`, or `POST` if it has a body. */
export interface EarlyCall {
  /** The path of the operation, with its parameters. */
  path: string;
  /** JSON. A call of the page gets the answer only if it has the same text. */
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

/** The calls that the script of `early-calls-script.ts` has sent. */
export interface EarlyCalls {
  /** The access token in the storage when the page opened. */
  found: string;
  /** The tokens of the calls: those in the storage, or newer ones if these had expired. */
  tokens: Tokens;
  language: string;
  /** Milliseconds since the page was requested. */
  sentAt: number;
  /** Present if the tokens had expired. The calls are sent when it resolves; it never rejects. */
  renewal?: Promise<void>;
  /** By address and body. */
  sent: Map<string, SentCall>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** Milliseconds for which an early answer is new enough. */
const usableMs = 30_000;

/**
 * `fetch`, except that a call which was sent early with the same token, language and body gets the early answer, once. A call
 * with an expired token that is being refreshed early waits, and is sent with the new one.
 */
export async function fetchOrAdopt(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  if (early === undefined || !isOfCaller(request, early)) return fetch(request);
  await early.renewal;
  if (performance.now() - early.sentAt > usableMs) dropEarlyCalls();
  const sent = await takeSent(request, early);
  return sent ? untilAborted(sent, request.signal) : fetch(withNewTokens(request, early));
}

function isOfCaller({ headers }: Request, { found, tokens }: EarlyCalls): boolean {
  const authorization = headers.get('Authorization');
  return authorization === `Bearer ${found}` || authorization === `Bearer ${tokens.token}`;
}

async function takeSent(request: Request, { language, sent }: EarlyCalls): Promise<SentCall | undefined> {
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

/** Aborts the early call when the call that got its answer is aborted. */
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

/** Aborts the early calls: another page opens than they were sent for, or their answers are too old. */
export function dropEarlyCalls(): void {
  const { sent } = window.earlyCalls ?? {};
  for (const { abort } of sent?.values() ?? []) abort();
  sent?.clear();
  delete window.earlyCalls;
}
