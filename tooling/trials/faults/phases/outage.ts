import { setTimeout as delay } from 'node:timers/promises';
import { addPublisher } from '@publisher-console/bench/support/bench-publisher.ts';
import type { Fault } from '#faults/support/faulty-link.ts';
import { dependencies } from '#faults/support/network.ts';
import type { Dependency, Network } from '#faults/support/network.ts';
import type { Verdicts } from '#faults/support/verdicts.ts';
import { accounts, kinds, timeUntil, welcomeVisitor } from '#faults/support/visitor.ts';
import type { Answer, Kind } from '#faults/support/visitor.ts';

/** Which calls may be refused for now while a dependency is disturbed; every other call has to succeed. */
const needs: Record<Dependency | 'disk', readonly Kind[]> = {
  postgres: ['session', 'list', 'write', 'report', 'upload', 'download', 'sign-in', 'refresh', 'mail'],
  clickhouse: ['report'],
  s3: ['upload', 'download'],
  smtp: [],
  api: ['session', 'list', 'write', 'report', 'upload', 'download', 'sign-in', 'refresh', 'mail'],
  disk: ['upload'],
};

export interface Outage {
  what: readonly (Dependency | 'disk')[];
  fault: Fault | 'full';
  /** Milliseconds. */
  lasts: number;
}

/** Milliseconds. */
const limits = {
  /** Of an answer without the dependency: `cut` is seen at once, a silent server after the time-out of a connection. */
  answer: { none: 5_000, cut: 2_000, full: 5_000, slow: 10_000, hang: 9_000 },
  /** Of an answer to a call that was begun during a silence, after its end or the longest time-out. */
  afterSilence: 10_000,
  recovery: 10_000,
  mail: 60_000,
};

export interface OutageRow {
  outage: Outage;
  answers: Record<Kind, Answer[]>;
  /** Milliseconds until every kind of call has succeeded. */
  recovery: number;
  logOuts: number;
  /** Resolves with the milliseconds until the mail came; null if none was promised. */
  mail: Promise<number | null>;
}

/**
 * Milliseconds between an answer and the next call of its kind. The product limits uploads and mails in an hour, and open
 * sessions.
 */
const pauses: Partial<Record<Kind, number>> = { upload: 4_000, mail: 10_000, 'sign-in': 2_000 };
const usualPause = 800;

let rows = 0;

/** Disturbs dependencies while a publisher makes calls of every kind, and checks the answers, the recovery and the session. */
export async function runOutage(network: Network, outage: Outage, { check, checkTime }: Verdicts): Promise<OutageRow> {
  rows += 1;
  const name = nameOf(outage);
  const email = `trial-${rows}-${process.pid}@publishers.example`;
  await addPublisher(network.database.database, { email, blocks: 1, blocksEach: 1 });
  const account = accounts[rows % accounts.length];
  if (account === undefined) throw new Error('There is no account.');
  const visitor = await welcomeVisitor({
    origin: network.origin,
    account,
    email,
    address: `10.${process.pid % 200}.${rows >> 8}.${rows & 255}`,
    patience: outage.lasts + limits.afterSilence + 60_000,
  });
  const answers = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Answer[]>;
  for (const kind of kinds.filter((each) => each !== 'mail')) {
    const { status } = await visitor.call(kind);
    if (status !== 200) throw new Error(`${name}: ${kind} is answered ${status} before the fault.`);
  }

  const touchedBefore = touchedIn(network);
  await begin(network, outage);
  const over = performance.now() + outage.lasts;
  const going = Promise.all(
    kinds.map(async (kind) => {
      while (performance.now() < over) {
        answers[kind].push(await visitor.call(kind));
        const pause = Math.max(pauses[kind] ?? usualPause, outage.lasts / 20);
        await delay(Math.min(pause, Math.max(0, over - performance.now())));
      }
    }),
  );
  await delay(outage.lasts);
  const isMailPromised = answers.mail.some(({ status }) => status === 200);
  /** A mail server gets no connection unless a mail is due. */
  const used = outage.what.filter((each) => each !== 'disk' && (each !== 'smtp' || isMailPromised)) as Dependency[];
  const untouched = () => used.filter((each) => network.links[each].touched() === touchedBefore[each]);
  await timeUntil(20_000, async () => untouched().length === 0);
  await end(network, outage);
  const ended = performance.now();
  // Calls that began during a silence end after it.
  const recovering = Promise.all(
    kinds
      .filter((kind) => kind !== 'mail')
      .map((kind) => timeUntil(30_000, async () => (await visitor.call(kind)).status === 200)),
  );
  const recovery = Math.max(...(await recovering));
  await going;

  const all = Object.values(answers).flat();
  const logOuts = all.filter(({ status }) => status === 401 || status === 403).length;
  const mail = isMailPromised
    ? timeUntil(limits.mail, async () => network.mailedTo().includes(email)).then((took) => {
        check(took < Infinity, `${name}: the mail that was promised comes within ${limits.mail} ms`);
        return performance.now() - ended;
      })
    : Promise.resolve(null);

  const mayFail = new Set(outage.what.flatMap((each) => needs[each]));
  for (const kind of kinds) {
    const right = outage.fault === 'none' || !mayFail.has(kind) ? [200] : [200, 503];
    const wrong = [...new Set(answers[kind].map(({ status }) => status))].filter((status) => !right.includes(status));
    check(wrong.length === 0, `${name}: ${kind} is answered ${right.join(' or ')}, not ${wrong.join(', ')}`);
    const slowest = Math.max(...answers[kind].map(({ took }) => took));
    // Only what needs a silent server waits for it.
    const limit =
      outage.fault === 'hang' && mayFail.has(kind) ? outage.lasts + limits.afterSilence : limits.answer[outage.fault];
    checkTime(slowest <= limit, `${name}: ${kind} is answered within ${limit} ms, not ${Math.round(slowest)} ms`);
  }
  check(recovery < Infinity, `${name}: all calls succeed again`);
  checkTime(recovery <= limits.recovery, `${name}: all calls succeed within ${limits.recovery} ms, not ${recovery} ms`);
  check(logOuts === 0, `${name}: nobody is logged out, not ${logOuts} times`);
  const isRefused = [...mayFail].some((kind) => answers[kind].some(({ status }) => status !== 200));
  const isFelt = isRefused || mayFail.size === 0 || outage.fault === 'slow' || outage.fault === 'hang';
  check(isFelt && untouched().length === 0, `${name}: the fault is felt, also by ${untouched().join(', ')}`);
  return { outage, answers, recovery, logOuts, mail };
}

function touchedIn({ links }: Network): Record<Dependency, number> {
  return Object.fromEntries(dependencies.map((each) => [each, links[each].touched()])) as Record<Dependency, number>;
}

async function begin(network: Network, { what, fault }: Outage): Promise<void> {
  for (const each of what) {
    if (each === 'disk') await network.api().fillDisk();
    else if (fault !== 'full') network.links[each].set(fault);
  }
}

async function end(network: Network, { what }: Outage): Promise<void> {
  for (const each of what) {
    if (each === 'disk') await network.api().freeDisk();
    else network.links[each].set('none');
  }
}

function nameOf({ what, fault }: Outage): string {
  return `${what.join(' + ')} ${fault}`;
}

/** The row of the table: how often each kind of call got which answer. */
export async function lineOf({ outage, answers, recovery, logOuts, mail }: OutageRow): Promise<string> {
  const cells = kinds.map((kind) => {
    const counts = Map.groupBy(answers[kind], ({ status }) => status);
    return [...counts].map(([status, some]) => `${wordOf(status)}×${some.length}`).join(' ');
  });
  const slowest = Math.max(
    ...Object.values(answers)
      .flat()
      .map(({ took }) => took),
  );
  const mailed = await mail;
  return `| ${[
    outage.what.join(' + '),
    outage.fault,
    ...cells,
    seconds(slowest),
    seconds(recovery),
    mailed === null ? '–' : seconds(mailed),
    String(logOuts),
  ].join(' | ')} |`;
}

function seconds(time: number): string {
  return (time / 1000).toFixed(1);
}

function wordOf(status: number): string {
  return status === 0 ? 'broken' : status === -1 ? 'none' : String(status);
}

export const tableHead = [
  `| Dependency | Fault | ${kinds.join(' | ')} | Slowest, s | Recovery, s | Mail, s | Log-outs |`,
  `| --- | --- | ${kinds.map(() => '---').join(' | ')} | --- | --- | --- | --- |`,
];
