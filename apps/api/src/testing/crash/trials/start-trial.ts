import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOf } from '@publisher-console/test-kit/processes-of';
import { demoAccount } from '#demo/demo-account.ts';
import { freePort } from '#stores/free-port.ts';
import type { CrashCounts, CrashTrial, Settings, Staging, StagedTrial } from '#testing/crash/crash-trial.ts';
import { call, signIn } from '#testing/crash/session.ts';
import { thisCheckout } from '#testing/upgrade/release-checkout.ts';

const command = join(thisCheckout, 'tooling/start/start.mjs');
/** Milliseconds for servers to end after the command that started them was killed. */
const longestEnd = 20_000;

/** Runs what `npm start` runs, with the demo network. */
async function runStart({ DATA_DIR = '', ...build }: Settings) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...build, DATA_DIR, PORT: String(port) };
  const child = spawn(join(thisCheckout, 'node_modules/node/bin/node'), [command], { env, cwd: thisCheckout });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, 'close');
  return {
    origin: `http://127.0.0.1:${port}/api`,
    /** Resolves when it is ready; rejects when it ends before. */
    ready: async () => {
      const end = closed.then(() => Promise.reject(new Error(`The start ended: ${output.slice(-1_000)}`)));
      const printed = async () => {
        while (!output.includes('Ready in')) await delay(20);
      };
      await Promise.race([printed(), end]);
    },
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await closed;
    },
  };
}

/** The demo network as its largest publisher sees it. */
async function demoOf(origin: string): Promise<string> {
  const token = await signIn(origin, demoAccount.email, demoAccount.password);
  const { items } = await call<{ items: { id: string }[] }>(origin, '/application', { token });
  const body = {
    groupList: ['date'],
    filterList: { period: { preset: 'last_30_days' } },
    indicatorList: ['requests', 'revenue'],
  };
  const { summary } = await call<{ summary: object }>(origin, '/statistic', { token, body });
  return JSON.stringify({ applications: items.length, summary });
}

/** The processes that are left of a killed command. */
async function leftOf({ DATA_DIR = '' }: Settings): Promise<number[]> {
  const end = performance.now() + longestEnd;
  while (processesOf(DATA_DIR).length > 0 && performance.now() < end) await delay(50);
  return processesOf(DATA_DIR);
}

async function stageStarts({ stores, build }: Staging): Promise<StagedTrial> {
  const newSettings = async () => ({ ...build, ...(await stores.newFolder()) });
  const settings = await newSettings();
  const begun = performance.now();
  const whole = await runStart(settings);
  await whole.ready();
  const milliseconds = performance.now() - begun;
  const expected = await demoOf(whole.origin);
  await whole.end('SIGTERM');

  return {
    round: async (part): Promise<Partial<CrashCounts>> => {
      const own = await newSettings();
      const killed = await runStart(own);
      await delay(milliseconds * part);
      await killed.end('SIGKILL');
      const left = await leftOf(own);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      const faults = left.map((pid) => `process ${pid} runs on without its command`);
      if (left.length > 0) return { unknown: 1, faults };
      const next = await runStart(own);
      try {
        await next.ready();
        const found = await demoOf(next.origin);
        if (found !== expected) faults.push(`the demo network is ${found} in place of ${expected}`);
      } catch (error) {
        faults.push(String(error));
      } finally {
        await next.end('SIGTERM');
      }
      return { acknowledged: 1, unknown: 1, faults };
    },
    close: async () => {},
  };
}

export const startTrial: CrashTrial = {
  name: 'npm start killed, then started again',
  promise: 'P26',
  share: 0.2,
  brokenBuilds: ['servers outlive the command that started them'],
  stage: stageStarts,
};
