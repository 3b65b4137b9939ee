import { setTimeout as delay } from 'node:timers/promises';
import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { addPublisher, tokenOf } from '@publisher-console/bench/support/bench-publisher.ts';
import { quantile } from '@publisher-console/bench/support/timing.ts';
import type { Network } from '#faults/support/network.ts';
import { ask } from '#faults/support/crowd.ts';
import type { Verdicts } from '#faults/support/verdicts.ts';

const megabyte = 1024 ** 2;
const limits = { memory: 300, shedMs: 3_000, slowdown: 2 };

interface FloodOptions {
  /** Sign-ins in a second. */
  rate: number;
  seconds: number;
}

export interface FloodResult {
  lines: string[];
  growth: number;
}

interface Turn {
  name: string;
  body: (() => unknown) | null;
}

/** Sends wrong passwords for known and unknown addresses from everywhere, and watches the calls of another person. */
export async function runFlood(
  network: Network,
  { rate, seconds }: FloodOptions,
  { check, checkTime }: Verdicts,
): Promise<FloodResult> {
  const api = network.api();
  const origin = `http://127.0.0.1:${api.port}`;
  const email = `worker-${Date.now()}@publishers.example`;
  await addPublisher(network.database.database, { email, blocks: 1, blocksEach: 1 });
  const token = await tokenOf(origin, { email });
  let senders = 0;
  const turns: Turn[] = [
    { name: 'quiet', body: null },
    { name: 'as many calls that need no password', body: () => ({ login: '' }) },
    { name: 'sign-ins', body: () => ({ login: loginOf(senders), password: 'not the password' }) },
  ];
  const before = (await api.memory()).rss;
  let peak = before;
  const lines: string[] = [];
  const p95s: number[] = [];
  let sent: { status: number; took: number }[] = [];
  for (const { name, body } of turns) {
    sent = [];
    const own: { status: number; took: number }[] = [];
    const running: Promise<void>[] = [];
    const timed = async (into: typeof sent, path: string, options: Parameters<typeof ask>[1]) => {
      const begun = performance.now();
      const status = await ask(origin + path, options);
      into.push({ status, took: performance.now() - begun });
    };
    const started = performance.now();
    const watch = (async () => {
      const watching: Promise<void>[] = [];
      while (performance.now() - started < seconds * 1_000) {
        watching.push(timed(own, '/user/current', { address: '10.202.0.1', token }));
        await delay(250);
      }
      await Promise.all(watching);
    })();
    for (let tick = 1; body !== null && tick <= seconds * 20; tick += 1) {
      for (let some = 0; some < rate / 20; some += 1) {
        senders += 1;
        const address = `10.${210 + (senders >> 16)}.${(senders >> 8) & 255}.${senders & 255}`;
        running.push(timed(sent, '/login', { address, body: body() }));
      }
      await delay(Math.max(0, tick * 50 - (performance.now() - started)));
    }
    await watch;
    await Promise.all(running);
    peak = Math.max(peak, (await api.memory()).rss);
    const p95 = quantile(
      own.map(({ took }) => took),
      0.95,
    );
    p95s.push(p95);
    const refusedOwn = own.filter(({ status }) => status !== 200);
    check(refusedOwn.length === 0, `flood (${name}): others are served, not ${refusedOwn.length} times`);
    const counts = [...Map.groupBy(sent, ({ status }) => status)].map(
      ([status, some]) => `${status || 'broken'}×${some.length}`,
    );
    const slowest = Math.round(Math.max(0, ...sent.map(({ took }) => took)));
    lines.push(`| ${[name, counts.join(' ') || '–', slowest, Math.round(p95), own.length].join(' | ')} |`);
  }
  const wrong = sent.filter(({ status }) => ![422, 429, 503].includes(status));
  check(wrong.length === 0, `flood: sign-ins are answered 422, 429 or 503, not ${wrong[0]?.status}`);
  const slowest = Math.max(...sent.map(({ took }) => took));
  checkTime(
    slowest <= limits.shedMs,
    `flood: a sign-in is refused within ${limits.shedMs} ms, not ${Math.round(slowest)} ms`,
  );
  const growth = (peak - before) / megabyte;
  check(growth <= limits.memory, `flood: memory grows by at most ${limits.memory} MB, not ${Math.round(growth)} MB`);
  const [, baseline = 0, flooded = 0] = p95s;
  checkTime(
    flooded <= limits.slowdown * Math.max(baseline, 100),
    `flood: others wait at most ${limits.slowdown} times as long, not ${Math.round(flooded)} ms instead of ${Math.round(baseline)} ms`,
  );
  return { lines, growth };
}

/** One in ten is an account. */
function loginOf(number: number): string {
  return number % 10 === 0 ? demoAccount.email : `nobody-${number}@publishers.example`;
}

export const floodHead = [
  '| Calls | Answers | Slowest, ms | Others p95, ms | Others, calls |',
  '| --- | --- | --- | --- | --- |',
];
