import { setTimeout as delay } from 'node:timers/promises';
import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { benchPassword } from '@publisher-console/bench/support/bench-publisher.ts';
import { sampleFiles } from '@publisher-console/api/modules/files/testing/sample-files.ts';

/** Every kind of call whose answers are compared. */
export const kinds = [
  'page',
  'session',
  'list',
  'write',
  'report',
  'upload',
  'download',
  'sign-in',
  'refresh',
  'mail',
] as const;
export type Kind = (typeof kinds)[number];

export interface Answer {
  /** 0 for a connection that broke, -1 for no answer within the patience. */
  status: number;
  /** Milliseconds. */
  took: number;
}

/** The demo network's publishers, who share one password. */
export const accounts = [demoAccount.email, 'oleg@harbour.example', 'mia@freshpixel.example'].map((login) => ({
  login,
  password: demoAccount.password,
}));

export const report = {
  pagination: { page: 1, size: 25 },
  sort: { field: 'revenue', direction: 'desc' },
  groupList: ['date'],
  filterList: { period: { preset: 'last_7_days' } },
  indicatorList: ['impressions', 'revenue'],
};

/** A publisher with a session, a template and a file, who can make a call of each kind. */
export interface Visitor {
  call(kind: Kind): Promise<Answer>;
}

interface VisitorOptions {
  /** Of the console. */
  origin: string;
  account: (typeof accounts)[number];
  /** Who signs in besides, and whose link to a new password is requested. */
  email: string;
  /** The address that the proxy names. */
  address: string;
  /** Milliseconds for which an answer is waited for. */
  patience: number;
}

/** Signs in and makes what the calls need; throws unless all of it succeeds. */
export async function welcomeVisitor(options: VisitorOptions): Promise<Visitor> {
  const { origin, account, email, address, patience } = options;
  let tokens = { token: '', refresh_token: '' };
  let turns = 0;

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    if (tokens.token !== '' && !/^\/api\/(?:login|token)/u.test(path))
      headers.set('authorization', `Bearer ${tokens.token}`);
    return fetch(`${origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(patience) });
  };
  const json = (path: string, body: unknown, method = 'POST') => send(path, { method, body: JSON.stringify(body) });
  const { groupList, filterList, indicatorList, sort } = report;
  const templateOf = (title: string) => ({ title, groupList, filterList, indicatorList, sort });

  tokens = await dataOf(await json('/api/login', account));
  await send('/api/user/accept-offer', { method: 'POST' });
  const { template } = await dataOf<{ template: { id: string } }>(
    await json('/api/criteria/template', templateOf(`Trial ${crypto.randomUUID()}`)),
  );
  const { items } = await dataOf<{ items: { id: string }[] }>(
    await send('/api/file/upload/files', { method: 'POST', body: form() }),
  );

  const calls: Record<Kind, () => Promise<Response>> = {
    page: () => send('/auth/login'),
    session: () => send('/api/user/current'),
    list: () => send('/api/application?pagination[page]=1&pagination[size]=25'),
    write: () => json(`/api/criteria/template/${template.id}`, templateOf(`Trial ${crypto.randomUUID()}`), 'PUT'),
    // Another period each time, so that no earlier answer is repeated.
    report: () => json('/api/statistic', { ...report, filterList: { period: lastDays(7 + ((turns += 1) % 60)) } }),
    upload: () => send('/api/file/upload/files', { method: 'POST', body: form() }),
    download: () => send(`/api/file/download/${items[0]?.id}`, { method: 'POST' }),
    // As another person: an account has so many sessions at most, and a new one ends the oldest.
    'sign-in': () => json('/api/login', { login: email, password: benchPassword }),
    refresh: async () => {
      const answer = await json('/api/token/refresh', { refresh_token: tokens.refresh_token });
      if (answer.status === 200) tokens = await dataOf(answer.clone());
      return answer;
    },
    mail: () => json('/api/restore/password', { email }),
  };

  return {
    call: async (kind) => {
      const started = performance.now();
      const status = await calls[kind]().then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? -1 : 0),
      );
      return { status, took: performance.now() - started };
    },
  };
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

function form(): FormData {
  const body = new FormData();
  body.append('files[]', new Blob([new Uint8Array(sampleFiles.pdf(200_000))]), 'contract.pdf');
  return body;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function lastDays(count: number): { from: string; to: string } {
  return { from: dayOf(Date.now() - count * 86_400_000), to: dayOf(Date.now() - 86_400_000) };
}

/** Milliseconds until the work succeeds; infinite if it does not within `within` milliseconds. */
export async function timeUntil(within: number, work: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < within) {
    if (await work()) return performance.now() - started;
    await delay(100);
  }
  return Infinity;
}
