import type { StatisticRequest } from '@publisher-console/api-contract';
import { trialCount } from '@publisher-console/test-kit/trials';
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

import { ModelServer } from '#testing/model-server.ts';
import { slowStore } from '#testing/slow-store.ts';
import { stubClock } from '#testing/virtual-clock.ts';
import { virtualLocks } from '#testing/virtual-locks.ts';

import { ApiFailure } from './api-failure.ts';
import { createApiClient } from './create-api-client.ts';
import type { SafeStore, SyncSession } from './session.ts';
import { sessionIn, storageSessionStore } from './session-store.ts';
import { unwrap } from './unwrap.ts';

const keys = { userId: 'user', token: 'token', refreshToken: 'refresh' };
const minutes = 60_000;

/** An action in one of the tabs, and its time (ms). */
const action = record({
  at: oneof(
    nat(6 * minutes),
    nat(3_000),
    integer({ min: 44_000, max: 52_000 }),
    integer({ min: 88_000, max: 108_000 }),
  ),
  tab: nat(3),
  kind: constantFrom('GET', 'GET', 'GET', 'POST', 'log out', 'sign in'),
});

/** The network for one request: milliseconds there and back, and losses. */
const journey = record({
  there: nat(4_000),
  back: nat(4_000),
  fate: constantFrom('arrives', 'arrives', 'arrives', 'arrives', 'request lost', 'answer lost', 'unavailable'),
});

/** Where the session is: in a storage of the browser, or in a slow store of one host, or of several. */
const place = record({
  kind: constantFrom('storage', 'storage', 'one host', 'several hosts'),
  lag: integer({ min: 2, max: 800 }),
});

const script = record({
  place,
  tabs: integer({ min: 1, max: 4 }),
  withLocks: boolean(),
  actions: array(action, { minLength: 1, maxLength: 16, size: 'max' }),
  journeys: array(journey, { minLength: 1, maxLength: 30, size: 'max' }),
});

type Script = typeof script extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

const report: StatisticRequest = { indicatorList: ['revenue'], filterList: { period: { preset: 'today' } } };

/** Counts of events that have to occur in the runs; runs without them would prove nothing. */
const met = { refreshes: 0, ends: 0, served: 0, lostRefreshes: 0 };

/** The number of interleavings. */
const runs = trialCount(600, 3_000);

afterEach(() => {
  vi.unstubAllGlobals();
});

test('no interleaving logs anybody out falsely, refreshes twice in a tab, or uses a token after its log-out', async () => {
  await assert(
    asyncProperty(script, async (run) => {
      expect(await violationsOf(run)).toEqual([]);
    }),
    { numRuns: runs },
  );
  console.log(`${runs} interleavings, 0 violations; met on the way: ${JSON.stringify(met)}`);
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(runs / 200);
});

async function violationsOf({
  place: { kind: placeKind, lag },
  tabs,
  withLocks,
  actions,
  journeys,
}: Script): Promise<string[]> {
  const violations: string[] = [];
  const clock = stubClock();
  vi.stubGlobal('navigator', withLocks ? { locks: virtualLocks() } : {});
  const server = new ModelServer(clock.now);

  const values = new Map<string, string>();
  const left = new Set<string>();
  const isSlow = placeKind !== 'storage';
  /** When a token was replaced or removed. A slow store may be read just before, and the token sent just after. */
  const goneAt = new Map<string, number>();
  const isGone = (token: string): boolean =>
    values.get(keys.token) !== token && (!isSlow || clock.now() - (goneAt.get(token) ?? -Infinity) > lag);
  const leave = (key: string): void => {
    if (key === keys.token) goneAt.set(values.get(key) ?? '', clock.now());
  };
  let lastToken = '';
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      leave(key);
      values.set(key, value);
      if (key === keys.token) lastToken = value;
      // Hosts do not coordinate: a log-out on one may come before the new tokens that another has just received.
      if (left.has(value) && placeKind !== 'several hosts')
        violations.push(`${value} signed in again after the log-out`);
    },
    removeItem: (key: string) => {
      leave(key);
      values.delete(key);
    },
  };
  const session = storageSessionStore(storage, keys);

  let users = 0;
  const signIn = async (write: SafeStore['write']) => {
    if (session.read() !== null) return;
    users += 1;
    const userId = `user-${users}`;
    await write({ userId, ...server.signIn(userId) });
  };

  let requests = 0;
  const travel = async (request: Request): Promise<Response> => {
    const { there, back, fate } = journeys[requests % journeys.length] ?? { there: 0, back: 0, fate: 'arrives' };
    requests += 1;
    const body = await request.clone().text();
    await delay(request.signal, there);
    if (fate === 'request lost') throw new TypeError('fetch failed');
    const answer =
      fate === 'unavailable'
        ? new Response(null, { status: 503 })
        : server.answer(new URL(request.url).pathname, request.headers, body);
    await delay(request.signal, back);
    if (fate === 'answer lost') throw new TypeError('fetch failed');
    return answer;
  };
  const delay = (signal: AbortSignal, milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      clock.after(milliseconds, resolve);
    });

  const hostSession = sessionIn(slowStore(session, clock, lag));
  const openTab = () => {
    // Tabs and hosts share what is stored, but no memory.
    const tabSession = {
      storage: () => storageSessionStore(storage, keys),
      'one host': () => hostSession,
      'several hosts': () => sessionIn(slowStore(session, clock, lag)),
    }[placeKind]();
    let refreshing = false;
    const refreshed = new Set<string>();
    return createApiClient({
      baseUrl: 'http://api.example',
      session: tabSession,
      onSessionEnd: () => {
        met.ends += 1;
        // A host whose new tokens are gone cannot see that a log-out on another one has removed them.
        const isRemoved = placeKind === 'several hosts' && left.size > 0;
        if (server.endOf(lastToken) !== 'log-out' && !isRemoved)
          violations.push(`false log-out, ended by ${server.endOf(lastToken)}`);
      },
      fetch: async (request) => {
        const held = session.read();
        const bearer = request.headers.get('Authorization');
        if (bearer !== null && isGone(bearer.slice('Bearer '.length))) violations.push(`dead token sent: ${bearer}`);
        if (!request.url.endsWith('/token/refresh')) return travel(request);

        met.refreshes += 1;
        if (held === null && isGone(lastToken)) violations.push('refresh without a session');
        if (refreshing || refreshed.has(held?.token ?? '')) violations.push('double refresh');
        refreshing = true;
        try {
          const answer = await travel(request);
          if (answer.ok) refreshed.add(held?.token ?? '');
          return answer;
        } catch (cause) {
          met.lostRefreshes += 1;
          throw cause;
        } finally {
          refreshing = false;
        }
      },
    });
  };
  const clients = Array.from({ length: tabs }, openTab);

  const logsOut = actions.some(({ kind }) => kind === 'log out');
  let pending = 0;
  const act = async ({ tab, kind }: Script['actions'][number], number: number): Promise<void> => {
    const api = clients[tab % tabs];
    const userId = session.read()?.userId;
    if (api === undefined) return;
    // A page writes its storage by itself.
    const { write, clear }: Pick<SyncSession | SafeStore, 'write' | 'clear'> = isSlow ? api.session : session;
    if (kind === 'sign in') return signIn(async (begun) => write(begun));
    const options = { headers: { 'X-Call': String(number) } };
    const calls = {
      GET: () => unwrap(api.GET('/user/current', options)),
      POST: () => unwrap(api.POST('/statistic', { ...options, body: report })),
      'log out': () => unwrap(api.POST('/logout', options)),
    };
    pending += 1;
    const failure: unknown = await calls[kind]().then(
      () => null,
      (cause: unknown) => cause,
    );
    pending -= 1;
    if (kind === 'log out' && userId !== undefined && session.read()?.userId === userId) {
      left.add(userId);
      await clear();
    }

    const carriedOut = server.carriedOut.get(String(number)) ?? [];
    // With a slow store, the caller is the person who is signed in when it has been read.
    const [caller] = isSlow ? carriedOut : [userId];
    if (carriedOut.some((user) => user !== caller))
      violations.push(`carried out for ${carriedOut.join()}, not ${caller}`);
    if (carriedOut.length > (kind === 'GET' ? 2 : 1)) violations.push(`${kind} carried out ${carriedOut.length} times`);
    if (failure === null) met.served += 1;
    else if (!(failure instanceof ApiFailure)) violations.push('something other than an ApiFailure');
    else if (failure.kind === 'session-ended' && userId !== undefined && !logsOut) violations.push('false end');
    else if (failure.kind !== 'session-ended' && journeys.every(({ fate }) => fate === 'arrives'))
      violations.push(`failed on a good network: ${failure.kind}`);
  };

  await signIn(async (begun) => session.write(begun));
  for (const [number, event] of actions.entries()) clock.after(event.at, () => void act(event, number));
  await clock.runOut();
  if (pending > 0) violations.push(`${pending} calls never settled`);
  return violations;
}
