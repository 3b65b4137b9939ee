import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '@publisher-console/bench/support/timing.ts';
import { accounts, report } from '#support/visitor.ts';

/** One answer under load. */
interface Sample {
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
  leave(): Promise<void>;
}

/** Begins sessions, and lets their publishers work until they leave. `origin` is that of the API. */
export async function gatherCrowd(origin: string, count: number): Promise<Crowd> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await tokenAt(origin, tokens.length));
  const started = performance.now();
  const samples: Sample[] = [];
  let perSecond = 0.5;
  let signInShare = 0;
  let isOpen = true;

  const work = async (token: string, place: number): Promise<void> => {
    const address = addressOf(place);
    while (isOpen) {
      // Between nothing and twice the average.
      await delay((Math.random() * 2_000) / perSecond);
      const isSignIn = Math.random() < signInShare;
      const [path, body] = isSignIn ? (['/login', accountOf(place)] as const) : anyCall();
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
    leave: async () => {
      isOpen = false;
      await Promise.all(working);
    },
  };
}

type Call = readonly [path: string, body?: unknown];

/** How often each call is made, as somebody at work makes them. */
const mix: readonly (readonly [weight: number, call: () => Call])[] = [
  [3, () => ['/user/current']],
  [3, () => ['/application?pagination[page]=1&pagination[size]=25']],
  [2, () => ['/statistic', report]],
  [1, () => ['/dashboard/statistic/summary']],
  [1, () => ['/criteria/template']],
  [1, () => ['/search?query=puzzle']],
];
const weights = mix.reduce((sum, [weight]) => sum + weight, 0);

function anyCall(): Call {
  let left = Math.random() * weights;
  for (const [weight, call] of mix) if ((left -= weight) < 0) return call();
  return ['/user/current'];
}

export const accountOf = (place: number) => accounts[place % accounts.length] ?? { login: '', password: '' };
export const addressOf = (place: number) => `10.201.${place >> 8}.${place & 255}`;

async function tokenAt(origin: string, place: number): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(place) },
    body: JSON.stringify(accountOf(place)),
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

/** How many answers of each status, as text, and how long the accepted ones took. */
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
