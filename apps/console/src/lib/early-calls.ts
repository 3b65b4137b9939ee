import { sessionKeys } from './session-store.ts';

/** Calls that were sent before the build's scripts ran. */
interface EarlyCalls {
  token: string;
  language: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** Its source runs in the page before the build's scripts, so it may use nothing from outside. */
function sendEarlyCalls(root: string, paths: string[], keys: typeof sessionKeys, language: string): void {
  try {
    const token = localStorage.getItem(keys.token);
    const refreshToken = localStorage.getItem(keys.refreshToken);
    if (token === null || refreshToken === null || localStorage.getItem(keys.userId) === null) return;
    const headers = { Authorization: `Bearer ${token}`, 'Refresh-Token': refreshToken, 'Accept-Language': language };
    const answers = new Map<string, Promise<Response>>();
    for (const path of paths) {
      const answer = fetch(root + path, { headers, redirect: 'manual' });
      // `fetchOrAdopt` reports a failure. Until then it must not be an unhandled rejection.
      answer.catch(() => undefined);
      answers.set(new URL(root + path, location.href).href, answer);
    }
    window.earlyCalls = { token, language, answers };
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}

interface EarlyCallsOptions {
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  /** Paths of `GET` operations without parameters. */
  paths: string[];
  locale: string;
}

/** The source of a script that sends a signed-in visitor's first calls at once. */
export function earlyCallsScript({ baseUrl, paths, locale }: EarlyCallsOptions): string {
  const values = [baseUrl.replace(/\/+$/u, ''), paths, sessionKeys, locale];
  return `(${sendEarlyCalls.toString()})(...${JSON.stringify(values).replaceAll('<', '\\u003c')})`;
}

/** `fetch`, except for a call that was sent early with the same token and language: that answer is used, once. */
export function fetchOrAdopt(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  const sameCall =
    request.method === 'GET' &&
    request.headers.get('Authorization') === `Bearer ${early?.token}` &&
    request.headers.get('Accept-Language') === early?.language;
  const answer = sameCall ? early?.answers.get(request.url) : undefined;
  if (answer === undefined) return fetch(request);
  early?.answers.delete(request.url);
  return untilAborted(answer, request.signal);
}

/** The early call itself cannot be aborted; whoever waits for it can be released. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

/** Forgets the calls that were sent early: another page opens than they were sent for, and the answers would grow old. */
export function dropEarlyCalls(): void {
  delete window.earlyCalls;
}
