import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { dropEarlyCalls, fetchOrReuse } from './early-calls.ts';
import { earlyCallsScript } from './early-calls-script.ts';
import { claimEarlyPage, untilEarlyPage } from './early-page.ts';
import { narrowHeader } from './page-lines.ts';
import type { PageLine } from './page-lines.ts';

const origin = 'https://console.example';
const session = { auth_token: 'first', refresh_token: 'second', user_id: '1' };
const reportBody = '{"groupList":["date"]}';
const userKey = 'GET /user/current ';
const reportKey = `POST /statistic ${reportBody}`;

const skeleton = 'skeleton';

/** The element around the page. Its child nodes are represented by its HTML. */
let place: {
  innerHTML: string;
  nextSibling: object | null;
  childNodes: string[];
  replaceChildren: (...nodes: string[]) => void;
};
let location: { href: string; pathname: string; search: string; hash: string; replace: (to: string) => void };
const redirected = vi.fn<(to: string) => void>();

/** Runs the script as a page would, with `stored` as its local storage, and `inTab` as that of the tab. */
function runScript(stored: Record<string, string>, isGated = true, inTab: Record<string, string> = {}): void {
  runInNewContext(earlyCallsScript({ baseUrl: '/api/', locale: 'ru', isGated }), {
    window,
    document,
    fetch,
    Response,
    Promise,
    URL,
    AbortController,
    AbortSignal,
    TextDecoderStream,
    MutationObserver: globalThis.MutationObserver,
    atob,
    performance,
    location,
    navigator: { locks },
    matchMedia: () => ({ matches: isNarrow }),
    sessionStorage: { getItem: (key: string) => inTab[key] ?? null },
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
    },
  });
}

const sent = vi.fn<typeof fetch>();

/** The addresses of the calls that the browser has sent, without those of the page prefetch. */
const ownCalls = (): unknown[] =>
  sent.mock.calls.map(([to]) => (to instanceof Request ? to.url : to)).filter((to) => to !== '/page/stats?page=2');

/** The answer of the console's server, whose lines the test writes. */
interface PageAnswer {
  write: (...lines: PageLine[]) => void;
  end: () => void;
  response: () => Response;
}

function pageAnswer(language = 'ru'): PageAnswer {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(() => undefined);
  const bytes = (line: PageLine): Uint8Array => new TextEncoder().encode(`${JSON.stringify(line)}\n`);
  return {
    write: (...lines) => {
      for (const line of lines) {
        // A line arrives in two pieces.
        const whole = bytes(line);
        for (const piece of [whole.slice(0, 7), whole.slice(7)]) writer.write(piece).catch(() => undefined);
      }
    },
    end: () => void writer.close().catch(() => undefined),
    response: () => new Response(readable, { headers: { 'Content-Language': language } }),
  };
}

let server: PageAnswer;
let isNarrow = false;

const callWith = (token: string, language = 'ru'): Request =>
  new Request(`${origin}/api/user/current`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
  });
const post = (body: string, signal?: AbortSignal): Request =>
  new Request(new Request(`${origin}/api/statistic`, callWith('first')), {
    method: 'POST',
    body,
    ...(signal && { signal }),
  });

/** An access token that expires after a number of seconds. */
const tokenFor = (seconds: number): string =>
  `head.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.signature`;

/** The changes by another tab that holds the lock before the script gets it. */
let beforeLock = async (): Promise<void> => undefined;
const locks = {
  request: vi.fn<(name: string, options: object, run: () => Promise<void>) => Promise<void>>(async (_n, _o, run) => {
    await beforeLock();
    return run();
  }),
};

beforeEach(() => {
  server = pageAnswer();
  isNarrow = false;
  const page = { pathname: '/stats', search: '?page=2', hash: '#x' };
  redirected.mockReset();
  location = { href: `${origin}/stats?page=2#x`, ...page, replace: redirected };
  place = {
    innerHTML: skeleton,
    nextSibling: {},
    get childNodes() {
      return [place.innerHTML];
    },
    replaceChildren: (...nodes) => (place.innerHTML = nodes.join('')),
  };
  sent.mockReset().mockImplementation(async (to) => {
    if (to === '/page/stats?page=2') return server.response();
    if (to === '/api/token/refresh') return renewed();
    return new Response('own');
  });
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { getElementById: () => place, readyState: 'loading', documentElement: {} });
  locks.request.mockClear();
  beforeLock = async () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

const expired = tokenFor(-1);
const renewed = (): Response => Response.json({ result: true, data: { token: 'renewed', refresh_token: 'third' } });

describe('the page prefetch', () => {
  test('is one call, with both tokens, for the address of the page', () => {
    runScript(session);
    expect(sent).toHaveBeenCalledExactlyOnceWith('/page/stats?page=2', {
      method: 'POST',
      headers: { Authorization: 'Bearer first', 'Refresh-Token': 'second' },
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    });
  });

  test("has the tokens of the tab in which the network's support views a publisher's account", () => {
    runScript(session, true, { support_view: '{}', auth_token: 'view', refresh_token: 'view', user_id: '7' });
    const headers = new Headers(sent.mock.lastCall?.[1]?.headers);
    expect(headers.get('Authorization')).toBe('Bearer view');
    runScript(session, true, { support_view: '{}' });
    expect(sent).toHaveBeenCalledOnce();
  });

  test('reports a narrow screen', () => {
    isNarrow = true;
    runScript(session);
    expect(new Headers(sent.mock.lastCall?.[1]?.headers).has(narrowHeader)).toBe(true);
  });

  test.each([{}, { auth_token: 'first', user_id: '1' }])(
    'is not sent without a complete session (%j): a visitor sees the sign-in first, unless the page is public',
    (stored) => {
      runScript(stored, false);
      expect(redirected).not.toHaveBeenCalled();
      runScript(stored);
      expect(redirected).toHaveBeenCalledExactlyOnceWith('/auth/login?next=%2Fstats%3Fpage%3D2%23x');
      expect(document.documentElement.hidden).toBe(true);
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test('is inlined so that no setting of the operator can end the script', () => {
    expect(earlyCallsScript({ baseUrl: '/</script><script>alert(1)//', locale: 'en', isGated: true })).not.toContain(
      '</script>',
    );
  });
});

describe('a call of the page', () => {
  test('gets the answer of the server once, also if it is made before the server names it', async () => {
    runScript(session);
    const early = fetchOrReuse(callWith('first'));
    server.write({ call: userKey }, { loaded: true }, { call: userKey, answer: 'answer' });
    expect(await (await early).text()).toBe('answer');
    expect(ownCalls()).toEqual([]);
    await fetchOrReuse(callWith('first'));
    expect(ownCalls()).toHaveLength(1);
  });

  test('does not wait for the slow answer to another call', async () => {
    runScript(session);
    server.write({ call: userKey }, { call: reportKey }, { call: userKey, answer: 'answer' });
    expect(await (await fetchOrReuse(callWith('first'))).text()).toBe('answer');
  });

  test('goes to the API if the server does not make it, or if it has failed on the server', async () => {
    runScript(session);
    server.write({ call: userKey }, { call: userKey, answer: null }, { loaded: true });
    expect(await (await fetchOrReuse(callWith('first'))).text()).toBe('own');
    expect(await (await fetchOrReuse(post('{"groupList":["application"]}'))).text()).toBe('own');
  });

  test('goes to the API with another token, language or method', async () => {
    runScript(session);
    server.write({ call: userKey }, { call: userKey, answer: 'answer' });
    const other = new Request(callWith('first'), { method: 'DELETE' });
    for (const request of [callWith('renewed'), callWith('first', 'en'), other])
      expect(await (await fetchOrReuse(request)).text()).toBe('own');
  });

  test.each([
    ['in another language', () => pageAnswer('en').response()],
    ['refused', () => new Response('Unauthorized', { status: 401 })],
    ['of a proxy', () => new Response('<p>', { headers: { 'Content-Language': 'ru' } })],
    ['lost', () => Promise.reject(new TypeError('down'))],
  ])('goes to the API if the answer to the page prefetch is %s', async (_what, response) => {
    sent.mockImplementationOnce(async () => response());
    runScript(session);
    expect(await (await fetchOrReuse(callWith('first'))).text()).toBe('own');
  });

  test('goes to the API if the answer to the page prefetch ends before its own line', async () => {
    runScript(session);
    server.write({ call: userKey });
    const early = fetchOrReuse(callWith('first'));
    server.end();
    expect(await (await early).text()).toBe('own');
  });

  test('ends the page prefetch when it is aborted, unless another call still needs the prefetch', async () => {
    runScript(session);
    const page = sent.mock.lastCall?.[1]?.signal;
    server.write({ call: userKey }, { call: reportKey });
    const [first, second] = [new AbortController(), new AbortController()];
    const user = fetchOrReuse(new Request(callWith('first'), { signal: first.signal }));
    const report = fetchOrReuse(post(reportBody, second.signal));
    await vi.waitFor(() => expect(window.earlyCalls?.claimed.size).toBe(2));
    await vi.waitFor(() => expect(window.earlyCalls?.waiting.size).toBe(2));
    first.abort(new Error('left'));
    await expect(user).rejects.toThrow('left');
    expect(page?.aborted).toBe(false);
    second.abort(new Error('another report was built'));
    await expect(report).rejects.toThrow('another report was built');
    expect(page?.aborted).toBe(true);
  });

  test('gets no answer that is older than half a minute', async () => {
    runScript(session);
    server.write({ call: userKey }, { call: userKey, answer: 'answer' }, { loaded: true });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
    expect(await (await fetchOrReuse(callWith('first'))).text()).toBe('own');
    vi.restoreAllMocks();
  });
});

describe('when another page opens', () => {
  test('the page prefetch ends, and calls that wait for it go to the API', async () => {
    runScript(session);
    const waiting = fetchOrReuse(callWith('first'));
    dropEarlyCalls();
    expect(await (await waiting).text()).toBe('own');
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test('a call that already reads an early answer continues', async () => {
    runScript(session);
    server.write({ call: reportKey });
    const report = fetchOrReuse(post(reportBody));
    await vi.waitFor(() => expect(window.earlyCalls?.waiting.size).toBe(1));
    await vi.waitFor(() => expect(window.earlyCalls?.claimed.size).toBe(1));
    dropEarlyCalls();
    server.write({ call: reportKey, answer: 'answer' });
    expect(await (await report).text()).toBe('answer');
  });
});

describe('the page that the server has rendered', () => {
  test('is shown until another page opens', async () => {
    runScript(session);
    server.write({ html: '<p>figures</p>' });
    await vi.waitFor(() => expect(place).toMatchObject({ innerHTML: '<p>figures</p>' }));
    dropEarlyCalls();
    expect(place).toMatchObject({ innerHTML: skeleton });
  });

  test('is shown only after the whole skeleton has been parsed', async () => {
    let onParsed = (): void => undefined;
    vi.stubGlobal(
      'MutationObserver',
      class {
        constructor(run: () => void) {
          onParsed = run;
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    place.nextSibling = null;
    runScript(session);
    server.write({ html: '<p>figures</p>' });
    server.end();
    await window.earlyCalls?.ended;
    expect(place.innerHTML).toBe(skeleton);
    place.nextSibling = {};
    onParsed();
    expect(place.innerHTML).toBe('<p>figures</p>');
  });

  test('is handed over to React, and only once', async () => {
    runScript(session);
    server.write({ html: '<p>figures</p>' });
    server.end();
    expect(await untilEarlyPage()).toBe(true);
    expect(claimEarlyPage()).toBe(true);
    expect(claimEarlyPage()).toBe(false);
    dropEarlyCalls();
    expect(place.innerHTML).toBe('<p>figures</p>');
  });

  test('is not shown if React has begun to hydrate without it', async () => {
    vi.useFakeTimers();
    runScript(session);
    const isShown = untilEarlyPage();
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await isShown).toBe(false);
    server.write({ html: '<p>figures</p>' });
    server.end();
    await window.earlyCalls?.ended;
    expect(place.innerHTML).toBe(skeleton);
  });

  test('is removed when another tab signs out, and stays when another tab renews the tokens', async () => {
    const stored: Record<string, string> = { ...session };
    const changed = vi.fn<(run: () => void) => void>();
    vi.stubGlobal('window', { addEventListener: (_type: string, run: () => void) => changed(run) });
    runScript(stored);
    server.write({ html: '<p>figures</p>' });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    const [report] = changed.mock.calls[0] ?? [];
    stored['auth_token'] = 'renewed';
    report?.();
    expect(place.innerHTML).toBe('<p>figures</p>');
    delete stored['user_id'];
    report?.();
    expect(place.innerHTML).toBe(skeleton);
  });

  test.each([
    ['another tab has signed out', (stored: Record<string, string>) => delete stored['auth_token']],
    ['another publisher has signed in', (stored: Record<string, string>) => (stored['auth_token'] = 'other')],
    ['the address has changed', () => (location.pathname = '/app')],
    ['the page has been left', () => dropEarlyCalls()],
  ])('is not shown if %s', async (_what, change) => {
    const stored: Record<string, string> = { ...session };
    runScript(stored);
    const early = fetchOrReuse(callWith('first'));
    change(stored);
    server.write({ html: '<p>figures</p>' });
    server.end();
    await early;
    await window.earlyCalls?.ended;
    expect(place.innerHTML).toBe(skeleton);
  });
});

describe('expired tokens', () => {
  test('are renewed once, under the lock of the tabs, before the page prefetch, and are sent with no call', async () => {
    const stored: Record<string, string> = { ...session, auth_token: expired };
    runScript(stored);
    server.write({ call: userKey }, { call: userKey, answer: 'answer' }, { loaded: true });
    const answers = await Promise.all([
      fetchOrReuse(callWith(expired)),
      fetchOrReuse(new Request(`${origin}/api/else`, callWith(expired))),
    ]);
    expect(await answers[0].text()).toBe('answer');
    expect(locks.request).toHaveBeenCalledExactlyOnceWith(
      'session:refresh_token',
      expect.anything(),
      expect.anything(),
    );
    expect(stored).toEqual({ auth_token: 'renewed', refresh_token: 'third', user_id: '1' });
    const senders = sent.mock.calls.map(([to, options]) =>
      to instanceof Request ? to.headers.get('authorization') : new Headers(options?.headers).get('authorization'),
    );
    expect(senders).toEqual([null, 'Bearer renewed', 'Bearer renewed']);
    expect(sent.mock.calls[0]).toEqual([
      '/api/token/refresh',
      expect.objectContaining({ body: '{"refresh_token":"second"}' }),
    ]);
  });

  test('are replaced by tokens that another tab has renewed meanwhile; a sign-out there is not undone', async () => {
    const stored: Record<string, string> = { ...session, auth_token: expired };
    beforeLock = async () => void Object.assign(stored, { auth_token: 'newer', refresh_token: 'fourth' });
    runScript(stored);
    await vi.waitFor(() => expect(sent.mock.calls.map(([to]) => to)).toEqual(['/page/stats?page=2']));

    const left: Record<string, string> = { ...session, auth_token: expired };
    sent.mockClear().mockImplementation(async () => {
      for (const key of Object.keys(left)) delete left[key];
      return renewed();
    });
    beforeLock = async () => undefined;
    runScript(left);
    await window.earlyCalls?.renewal;
    expect(sent).toHaveBeenCalledTimes(1);
    expect(left).toEqual({});
  });

  test('leave the session and the calls to the client if they cannot be renewed', async () => {
    const stored = { ...session, auth_token: expired };
    for (const answer of [
      () => Promise.reject(new TypeError('down')),
      async () => Response.json({}, { status: 503 }),
    ]) {
      sent
        .mockReset()
        .mockImplementationOnce(answer)
        .mockImplementation(async () => new Response('own'));
      runScript(stored);
      await fetchOrReuse(callWith(expired));
      expect(sent).toHaveBeenCalledTimes(2);
      expect(stored).toEqual({ ...session, auth_token: expired });
    }
  });

  test('are detected by their time alone: a token that has not expired is used unchanged', () => {
    runScript({ ...session, auth_token: tokenFor(60) });
    expect(sent.mock.calls.map(([to]) => to)).toEqual(['/page/stats?page=2']);
    expect(locks.request).not.toHaveBeenCalled();
  });
});
