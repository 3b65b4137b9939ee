import { sessionKeys } from './session-store.ts';

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

/** Calls that were sent before the build's scripts ran. */
interface EarlyCalls {
  token: string;
  language: string;
  /** By address and body. */
  sent: Map<string, SentCall>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** Its source runs in the page before the build's scripts, so it may use nothing from outside. */
function sendEarlyCalls(root: string, calls: EarlyCall[], keys: typeof sessionKeys, language: string): void {
  try {
    const token = localStorage.getItem(keys.token);
    const refreshToken = localStorage.getItem(keys.refreshToken);
    if (token === null || refreshToken === null || localStorage.getItem(keys.userId) === null) return;
    const headers = { Authorization: `Bearer ${token}`, 'Refresh-Token': refreshToken, 'Accept-Language': language };
    const sent = new Map<string, SentCall>();
    for (const { path, body } of calls) {
      const sending = new AbortController();
      const answer = fetch(root + path, {
        ...(body === undefined
          ? { headers }
          : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }),
        redirect: 'manual',
        signal: sending.signal,
      });
      // `fetchOrAdopt` reports a failure. Until then it must not be an unhandled rejection.
      answer.catch(() => undefined);
      const { href } = new URL(root + path, location.href);
      sent.set(body === undefined ? href : `POST ${href} ${body}`, { answer, abort: () => sending.abort() });
    }
    window.earlyCalls = { token, language, sent };
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}

interface EarlyCallsOptions {
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  calls: EarlyCall[];
  locale: string;
}

/** The source of a script that sends a signed-in visitor's first calls at once. */
export function earlyCallsScript({ baseUrl, calls, locale }: EarlyCallsOptions): string {
  const values = [baseUrl.replace(/\/+$/u, ''), calls, sessionKeys, locale];
  return `(${sendEarlyCalls.toString()})(...${JSON.stringify(values).replaceAll('<', '\\u003c')})`;
}

/** `fetch`, except for a call that was sent early with the same token, language and body: that answer is used, once. */
export async function fetchOrAdopt(request: Request): Promise<Response> {
  const sent = await takeSent(request);
  return sent ? untilAborted(sent, request.signal) : fetch(request);
}

async function takeSent(request: Request): Promise<SentCall | undefined> {
  const early = window.earlyCalls;
  const isSameCaller =
    early !== undefined &&
    request.headers.get('Authorization') === `Bearer ${early.token}` &&
    request.headers.get('Accept-Language') === early.language;
  if (!isSameCaller || !['GET', 'POST'].includes(request.method)) return undefined;
  const key = request.method === 'GET' ? request.url : `POST ${request.url} ${await request.clone().text()}`;
  const sent = early.sent.get(key);
  early.sent.delete(key);
  return sent;
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

/** Ends the calls that were sent early: another page opens than they were sent for, and the answers would grow old. */
export function dropEarlyCalls(): void {
  for (const { abort } of window.earlyCalls?.sent.values() ?? []) abort();
  delete window.earlyCalls;
}
