/** A call to be sent before the build's scripts run: `GET`, or `POST` if it has a body. */
export interface EarlyCall {
  /** Of an operation, with its parameters. */
  path: string;
  /** JSON, as the page will send it: only a call with the same text takes the answer over. */
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
  /** The token that the page has found. */
  found: string;
  /** The tokens of the calls: those that were found, or newer ones if these had expired. */
  tokens: Tokens;
  language: string;
  /** Milliseconds since the page was asked for. */
  sentAt: number;
  /** Present while expired tokens are renewed. The calls are sent when it is fulfilled; it never fails. */
  renewal?: Promise<void>;
  /** By address and body. */
  sent: Map<string, SentCall>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** The answers are for the page that opens. A call that is made later wants a newer one. */
const usableMs = 30_000;

/**
 * `fetch`, except for a call that was sent early with the same token, language and body: that answer is used, once. A call
 * whose token is being renewed early waits, and is sent with the new one.
 */
export async function fetchOrReuse(request: Request): Promise<Response> {
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

/** Whoever waits for the early call can abort it. */
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

/** Ends the calls that were sent early: another page opens than they were sent for, or the answers have grown old. */
export function dropEarlyCalls(): void {
  const { sent } = window.earlyCalls ?? {};
  for (const { abort } of sent?.values() ?? []) abort();
  sent?.clear();
  delete window.earlyCalls;
}
