import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedMail } from '#stores/mail/testing/test-smtp-server.ts';
import type { ReleaseProcess } from './release-process.ts';

/** A day long ago, of which the demo network has no figures. */
const day = '2020-01-01';

interface Account {
  login: string;
  password: string;
}

type Data = Record<string, unknown>;

/** Calls one process; throws unless it succeeds. */
async function ask({ origin, release }: ReleaseProcess, path: string, token?: string, body?: unknown): Promise<Data> {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${release} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

async function signIn(process: ReleaseProcess, account: Account): Promise<string> {
  return String((await ask(process, '/login', undefined, account))['token']);
}

/** The links to a new password that were mailed. The demo mails its closed months too. */
export function mailedLinks(mails: readonly ReceivedMail[]): string[] {
  return mails.flatMap(({ parts }) => /\S+validate-link\S+/.exec(parts[0]?.content ?? '')?.[0] ?? []);
}

/** Uses the first link that was mailed at a process. */
export async function redeemLink(process: ReleaseProcess, mails: readonly ReceivedMail[]): Promise<void> {
  for (let waited = 0; waited < 60_000 && mailedLinks(mails).length === 0; waited += 200) await delay(200);
  const { searchParams } = new URL(mailedLinks(mails)[0] ?? '');
  const { user, expires, hash } = Object.fromEntries(searchParams);
  await ask(process, '/restore/validate-link', undefined, { user, expires: Number(expires), hash });
}

/** A file of statistics with one row, of an ad block of the account. */
export async function loadedDay(process: ReleaseProcess, account: Account): Promise<string> {
  const token = await signIn(process, account);
  const [application] = (await ask(process, '/application', token))['items'] as { id: string }[];
  const path = `/application/${application?.id}/ad-block`;
  const [block] = (await ask(process, path, token))['items'] as { id: string; adFormat: string }[];
  const row = [day, application?.id, block?.id, block?.adFormat, 'DE', 1_000, 900, 800, 7, 0, '12.345678'].join(',');
  const columns =
    'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue';
  return `${columns}\n${row}\n`;
}

/** Throws unless all processes answer the day with the same figures, which it returns. */
export async function compareFigures(processes: readonly ReleaseProcess[], account: Account): Promise<string> {
  const body = {
    groupList: ['date'],
    filterList: { period: { from: day, to: day } },
    indicatorList: ['impressions', 'revenue'],
  };
  const answers = await Promise.all(
    processes.map(async (process) => {
      const { summary } = await ask(process, '/statistic', await signIn(process, account), body);
      return JSON.stringify(summary);
    }),
  );
  if (new Set(answers).size !== 1 || answers[0] === undefined) throw new Error(`They differ: ${answers.join(' ')}`);
  return answers[0];
}
