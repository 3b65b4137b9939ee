import { addPublisher, tokenOf } from '@publisher-console/bench/support/bench-publisher.ts';
import { gatherCrowd } from '#faults/support/crowd.ts';
import type { Break } from '#faults/support/broken-build.ts';
import type { FaultyLink } from '#faults/support/faulty-link.ts';
import { dependencies } from '#faults/support/network.ts';
import type { Network } from '#faults/support/network.ts';
import type { Verdicts } from '#faults/support/verdicts.ts';
import { runFlood } from './flood.ts';
import { runLoad } from './load.ts';
import { runMemory } from './memory.ts';
import { runOutage } from './outage.ts';
import type { Outage } from './outage.ts';
import { runStaleTab } from './stale-tab.ts';

type Promised = 'P29' | 'P31' | 'P32' | 'P36';

/** A build or a stand-in that is broken on purpose, and the check that has to fail with it. */
export interface Control {
  promise: Promised;
  /** What is broken, in plain words. */
  what: string;
  /** A word of every failure that is meant. */
  expected: RegExp;
  breaks?: readonly Break[];
  settings?: Record<string, string>;
  isDirect?: boolean;
  run: (network: Network, verdicts: Verdicts) => Promise<unknown>;
}

const brief = 3_000;
const outage = (what: Outage['what'], fault: Outage['fault']): Control['run'] => {
  return (network, verdicts) => runOutage(network, { what, fault, lasts: brief }, verdicts);
};

const originOf = (network: Network) => `http://127.0.0.1:${network.api().port}`;

export const controls: readonly Control[] = [
  {
    promise: 'P31',
    what: 'a connection that breaks counts as an unexpected failure',
    expected: /answered 200 or 503, not (?:.*, )?500/u,
    breaks: [
      {
        file: 'stores/store-faults.ts',
        from: 'return hasErrorCode(error, faultCodes) || hasFaultMessage(error);',
        to: 'return false;',
      },
    ],
    run: outage(['postgres'], 'cut'),
  },
  {
    promise: 'P31',
    what: 'a session that cannot be looked up counts as ended',
    expected: /nobody is logged out/u,
    breaks: [
      {
        file: 'modules/sessions/authentication.ts',
        from: 'await findSession(sessionId)',
        to: 'await findSession(sessionId).catch(() => null)',
      },
    ],
    run: outage(['postgres'], 'cut'),
  },
  {
    promise: 'P31',
    what: 'a warehouse that is away fails every list as well',
    expected: /clickhouse cut: list is answered 200/u,
    breaks: [
      {
        file: 'http/call-admission.ts',
        from: 'const { authorization } = request.headers;',
        to: `const { authorization } = request.headers;
          await fetch(new URL('/ping', process.env.WAREHOUSE_URL).href.replace(/\\/\\/.*@/u, '//'));`,
      },
    ],
    run: outage(['clickhouse'], 'cut'),
  },
  {
    promise: 'P31',
    what: 'the fault that is tried does nothing',
    expected: /the fault is felt/u,
    run: (network, verdicts) => {
      const links = Object.fromEntries(dependencies.map((each) => [each, idle(network.links[each])]));
      const untouched = { ...network, links: links as Network['links'] };
      return runOutage(untouched, { what: ['s3'], fault: 'cut', lasts: brief }, verdicts);
    },
  },
  {
    promise: 'P36',
    what: 'a call that is refused because too much work waits is answered as an unexpected failure',
    expected: /three times the load: only 429 and 503, not .*500/u,
    isDirect: true,
    breaks: [
      {
        file: 'limits/slots.ts',
        from: "return new Rejection('unavailable', { retryAfter, busy: name });",
        to: "return new Rejection('unexpected');",
      },
      { file: 'modules/accounts/passwords.ts', from: 'queue: 64,', to: 'queue: 1,' },
    ],
    settings: { PASSWORD_HASHES_AT_ONCE: '1' },
    run: async (network, verdicts) => {
      const crowd = await gatherCrowd(network, 60);
      await runLoad({ crowd, perSecond: 2, seconds: { usual: 5, triple: 8 } }, verdicts);
      await crowd.leave();
    },
  },
  {
    promise: 'P36',
    what: 'every call leaves 16 KB in memory',
    expected: /memory: at most/u,
    isDirect: true,
    breaks: [
      {
        file: 'http/call-admission.ts',
        from: 'const { authorization } = request.headers;',
        to: `const { authorization } = request.headers;
          ((globalThis as unknown as { left?: Buffer[] }).left ??= []).push(Buffer.alloc(16_384, 1));`,
      },
    ],
    run: async (network, verdicts) => {
      const crowd = await gatherCrowd(network, 40);
      crowd.pace(1);
      await runMemory({ api: network.api(), seconds: 24, warmUp: 4 }, verdicts);
      await crowd.leave();
    },
  },
  {
    promise: 'P29',
    what: 'any number of sign-ins waits for a password hash, for as long as it takes',
    expected: /flood: a sign-in is refused within/u,
    isDirect: true,
    breaks: [
      { file: 'modules/accounts/passwords.ts', from: 'queue: 64,', to: 'queue: Infinity,' },
      { file: 'modules/accounts/passwords.ts', from: 'maxWait: 2 * second,', to: 'maxWait: 3_600 * second,' },
    ],
    run: async (network, verdicts) => {
      const { token } = await signInFor(network);
      await runFlood({ api: network.api(), token, rate: 60, seconds: 2 }, verdicts);
    },
  },
  {
    promise: 'P32',
    what: 'a page does not see that it has just been reloaded',
    expected: /stale tab: at most/u,
    run: ({ origin }, verdicts) => runStaleTab({ origin, seconds: 15, isGuardBroken: true }, verdicts),
  },
];

function idle(link: FaultyLink): FaultyLink {
  return { ...link, set: () => undefined };
}

/** A session for the one who works during a flood. */
export async function signInFor(network: Network): Promise<{ token: string }> {
  const email = `worker-${Date.now()}@publishers.example`;
  await addPublisher(network.database.database, { email, blocks: 1, blocksEach: 1 });
  return { token: await tokenOf(originOf(network), { email }) };
}
