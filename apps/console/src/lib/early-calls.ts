import { sessionKeys } from './session-store.ts';

/** Calls that were sent before the build's scripts ran, each by its address. */
interface EarlyCalls {
  token: string;
  language: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** Runs in the page on its own, before the build: it may use nothing that stands outside it. */
function sendEarlyCalls(root: string, paths: string[], keys: typeof sessionKeys, language: string): void {
  try {
    const token = localStorage.getItem(keys.token);
    const refreshToken = localStorage.getItem(keys.refreshToken);
    if (token === null || refreshToken === null || localStorage.getItem(keys.userId) === null) return;
    const headers = { Authorization: `Bearer ${token}`, 'Refresh-Token': refreshToken, 'Accept-Language': language };
    const answers = new Map<string, Promise<Response>>();
    for (const path of paths) {
      const answer = fetch(root + path, { headers, redirect: 'manual' });
      // Whoever takes the answer over hears of the fault; until then it is no exception of the page.
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

/** `fetch`, but a call that has been sent early with the same token and language is not sent again; its answer is used once. */
export function fetchOrAdopt(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  const sameCall =
    request.method === 'GET' &&
    request.headers.get('Authorization') === `Bearer ${early?.token}` &&
    request.headers.get('Accept-Language') === early?.language;
  const answer = sameCall ? early?.answers.get(request.url) : undefined;
  if (answer === undefined) return fetch(request);
  early?.answers.delete(request.url);
  return answer;
}

/** Takes back what was sent early: the page that it was sent for is not the one that opens, and its answers grow old. */
export function dropEarlyCalls(): void {
  delete window.earlyCalls;
}
