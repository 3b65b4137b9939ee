import { setTimeout as delay } from 'node:timers/promises';
import { createPasswords, productCost } from '@publisher-console/api/modules/accounts/passwords.ts';
import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { addTestPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';
import { quantile } from '@publisher-console/bench/support/timing.ts';
import type { Network } from '#faults/support/network.ts';
import { accounts, report } from '#faults/support/visitor.ts';

/** One answer under load. */
export interface Sample {
  /** Milliseconds since the crowd came. */
  at: number;
  status: number;
  took: number;
}

/** Publishers who work at the same time, each in a session of its own. */
export interface Crowd {
  samples: Sample[];
  /** How many calls each publisher makes in a second, on average. */
  pace(callsPerSecond: number): void;
  /** The share of sign-ins among the calls, which cost the most. */
  signIns(share: number): void;
  /** Milliseconds since the crowd came. */
  now(): number;
  leave(): Promise<void>;
}

/**
 * Begins sessions, and lets their publishers work until they leave. Every fifth is one of the demo network, which has figures.
 */
export async function gatherCrowd(network: Network, count: number): Promise<Crowd> {
  const origin = `http://127.0.0.1:${network.api().port}`;
  const own = await addAccounts(network.database.database, count);
  // An account has so many sessions at most, and a new one ends the oldest: those who work may not be among them.
  const returning = await addAccounts(network.database.database, count);
  const accountOf = (place: number) => (isDemo(place) ? accounts[place % 2] : own[place]);
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await tokenAt(origin, addressOf(tokens.length), accountOf(tokens.length)));
  const started = performance.now();
  const samples: Sample[] = [];
  let perSecond = 0.2;
  let signInShare = 0;
  let isOpen = true;

  const work = async (token: string, place: number): Promise<void> => {
    const address = addressOf(place);
    while (isOpen) {
      // Between nothing and twice the average.
      await delay((Math.random() * 2_000) / perSecond);
      const isSignIn = Math.random() < signInShare;
      const [path, body] = isSignIn ? (['/login', returning[place]] as const) : anyCall();
      const begun = performance.now();
      const status = await ask(origin + path, { address, body, ...(!isSignIn && { token }) });
      samples.push({ at: performance.now() - started, status, took: performance.now() - begun });
    }
  };
  const working = tokens.map(work);
  return {
    samples,
    pace: (callsPerSecond) => void (perSecond = callsPerSecond),
    signIns: (share) => void (signInShare = share),
    now: () => performance.now() - started,
    leave: async () => {
      isOpen = false;
      await Promise.all(working);
    },
  };
}

const isDemo = (place: number) => place % 5 === 0 && place < 5 * mostDemo;

/**
 * How many publishers share two accounts of the demo network, which allow 20 sessions each. The third has not accepted the
 * offer.
 */
const mostDemo = 30;

type Call = readonly [path: string, body?: unknown];

/** How often each call is made, as by a person at work. */
const mix: readonly (readonly [weight: number, call: () => Call])[] = [
  [3, () => ['/user/current']],
  [3, () => ['/application?pagination[page]=1&pagination[size]=25']],
  [2, () => ['/statistic', report]],
  [1, () => ['/dashboard/statistic/summary']],
  [1, () => ['/criteria/template']],
  [1, () => ['/dashboard/attention']],
];
const weights = mix.reduce((sum, [weight]) => sum + weight, 0);

function anyCall(): Call {
  let left = Math.random() * weights;
  for (const [weight, call] of mix) if ((left -= weight) < 0) return call();
  return ['/user/current'];
}

const addressOf = (place: number) => `10.201.${place >> 8}.${place & 255}`;

type Account = (typeof accounts)[number];

/** Adds publishers with one password. */
async function addAccounts(database: Database, count: number): Promise<Account[]> {
  const password = 'correct horse battery';
  const passwordHash = await createPasswords(productCost).hash(password);
  const crowd = crypto.randomUUID();
  const logins = Array.from({ length: count }, (_, place) => `${place}-${crowd}@publishers.example`);
  const state = { passwordHash, hasAcceptedOffer: true, emailConfirmedAt: new Date() };
  for (const login of logins) await addTestPublisher(database, { email: login, ...state });
  return logins.map((login) => ({ login, password }));
}

async function tokenAt(origin: string, address: string, account: Account | undefined): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`A sign-in is answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** The status of the answer; 0 for a connection that broke. */
export async function ask(
  url: string,
  { address, token, body }: { address: string; token?: string; body?: unknown },
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** How many answers of each status, as text, and the times of the accepted ones. */
export function summaryOf(samples: readonly Sample[]): { statuses: string; p50: number; p95: number; slowest: number } {
  const counts = Map.groupBy(samples, ({ status }) => status);
  const times = samples.filter(({ status }) => status === 200).map(({ took }) => took);
  return {
    statuses: [...counts].map(([status, some]) => `${status || 'broken'}×${some.length}`).join(' '),
    p50: Math.round(quantile(times, 0.5)),
    p95: Math.round(quantile(times, 0.95)),
    slowest: Math.round(Math.max(...samples.map(({ took }) => took))),
  };
}
