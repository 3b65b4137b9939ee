import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';

/** The calls that were made, by release, and those that failed. */
export interface CallCounts {
  byRelease: Record<string, number>;
  failures: string[];
}

interface Answer {
  status: number;
  data: Record<string, unknown>;
}

export type Caller = (
  path: string,
  options?: { token?: string; body?: unknown; headers?: Record<string, string>; method?: string },
) => Promise<Answer>;

/** Sends each call to the next process; counts an answer that is no success, and a connection that breaks. */
export function createCaller(balancer: Balancer, counts: CallCounts): Caller {
  return async (path, { token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const { origin, release } = balancer.next();
    counts.byRelease[release] = (counts.byRelease[release] ?? 0) + 1;
    try {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { data, code } = (await answer.json()) as { data: Record<string, unknown> | null; code?: string };
      if (answer.status !== 200) counts.failures.push(`${release} ${method} ${path}: ${answer.status} ${code}`);
      return { status: answer.status, data: data ?? {} };
    } catch (error) {
      counts.failures.push(`${release} ${method} ${path}: ${String(error)}`);
      return { status: 0, data: {} };
    }
  };
}

const report = {
  pagination: { page: 1, size: 25 },
  sort: { field: 'revenue', direction: 'desc' },
  groupList: ['date'],
  filterList: { period: { preset: 'last_7_days' } },
  indicatorList: ['impressions', 'revenue'],
};

interface Tokens {
  token: string;
  refresh_token: string;
}

export async function signIn(call: Caller, account: { login: string; password: string }): Promise<Tokens> {
  return (await call('/login', { body: account })).data as unknown as Tokens;
}

/** A publisher at work until `signal` aborts: each call of a round may reach another process than the one before. */
export async function visit(call: Caller, tokens: Tokens, signal: AbortSignal): Promise<void> {
  let { token, refresh_token: refreshToken } = tokens;
  for (let round = 1; !signal.aborted; round += 1) {
    await call('/user/current', { token });
    await call('/application?pagination[page]=1&pagination[size]=25', { token });
    await call('/statistic', { token, body: report });
    await call('/dashboard/statistic/summary', { token });
    await workOnTemplate(call, token);
    if (round % 5 === 0) {
      const renewed = await call('/token/refresh', { body: { refresh_token: refreshToken } });
      ({ token, refresh_token: refreshToken } = renewed.data as unknown as Tokens);
    }
    // A process accepts 300 calls a minute of a session, also while it serves alone.
    await delay(2_500);
  }
}

/** Saves a template twice with one key, as after a lost answer; changes it, and removes it. */
async function workOnTemplate(call: Caller, token: string): Promise<void> {
  const { groupList, filterList, indicatorList, sort } = report;
  const body = { title: randomUUID(), groupList, filterList, indicatorList, sort };
  const headers = { 'idempotency-key': randomUUID() };
  const saved = [1, 2].map(() => call('/criteria/template', { token, body, headers }));
  const ids = (await Promise.all(saved)).map(({ data }) => (data['template'] as { id: string } | undefined)?.id);
  // The failure of a call is counted already.
  if (ids[0] === undefined || ids[1] === undefined) return;
  if (ids[0] !== ids[1]) throw new Error(`One template has the ids ${ids.join(' and ')}.`);
  const path = `/criteria/template/${ids[0]}`;
  await call(path, { token, body: { ...body, title: randomUUID() }, method: 'PUT' });
  await call(path, { token, method: 'DELETE' });
}
