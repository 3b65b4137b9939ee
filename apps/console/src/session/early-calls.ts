import type { EarlyCalls } from './early-state.ts';
import { callKey } from './page-lines.ts';

/** Milliseconds. An older answer is not used, because a later call needs newer data. */
const usableMs = 30_000;

/**
 * Like `fetch`, but if the console's server makes the same call with the same token, language and body, it returns that
 * answer, once. While the early script renews the token, calls with the old one wait, and are then sent with the new
 * one.
 */
export async function fetchOrReuse(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  if (early === undefined || !isOfCaller(request, early)) return fetch(request);
  const answer = await answerTo(request, early);
  return answer ?? fetch(withNewTokens(request, early));
}

function isOfCaller({ headers }: Request, { found, tokens }: EarlyCalls): boolean {
  const authorization = headers.get('Authorization');
  return authorization === `Bearer ${found}` || authorization === `Bearer ${tokens.token}`;
}

/** The early answer to a request. An abort also aborts the page prefetch, unless another call still needs it. */
async function answerTo(request: Request, early: EarlyCalls): Promise<Response | undefined> {
  const { signal } = request;
  const key = await keyOf(request, early);
  if (key === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      leave(early, key);
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    claimAnswer(key, early).then(resolve, reject);
  });
}

/** The key of a request that may have an early answer; undefined for other requests. */
async function keyOf(request: Request, { language, root }: EarlyCalls): Promise<string | undefined> {
  const { method, url, headers } = request;
  const isNamed =
    ['GET', 'POST'].includes(method) && url.startsWith(root) && headers.get('Accept-Language') === language;
  return isNamed ? callKey({ method, path: url.slice(root.length), body: await request.clone().text() }) : undefined;
}

async function claimAnswer(key: string, early: EarlyCalls): Promise<Response | undefined> {
  await early.renewal;
  if (performance.now() - early.sentAt > usableMs) dropEarlyCalls();
  const { calls, claimed, isNamed } = early;
  if (claimed.has(key) || (isNamed && !calls.has(key))) return undefined;
  claimed.add(key);
  const call = calls.get(key) ?? early.newCall();
  calls.set(key, call);
  return call.promise;
}

function leave({ waiting, abort }: EarlyCalls, key: string): void {
  if (waiting.delete(key) && waiting.size === 0) abort();
}

function withNewTokens(request: Request, { found, tokens }: EarlyCalls): Request {
  if (tokens.token === found) return request;
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${tokens.token}`);
  headers.set('Refresh-Token', tokens.refreshToken);
  return new Request(request, { headers });
}

/**
 * Drops the page that the server has rendered, and the early answers that no call has read. Called when another page
 * opens, or when the answers are too old. Calls that already read an answer continue.
 */
export function dropEarlyCalls(): void {
  const early = window.earlyCalls;
  if (early === undefined) return;
  delete window.earlyCalls;
  early.removePage?.();
  for (const key of early.calls.keys()) {
    if (early.claimed.has(key)) continue;
    early.claimed.add(key);
    early.waiting.delete(key);
  }
  early.endNaming();
  if (early.waiting.size === 0) early.abort();
}
