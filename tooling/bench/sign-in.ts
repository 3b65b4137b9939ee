/**
 * Measures whether the time of a refused sign-in reveals that an account exists. Sends `POST /login` with wrong passwords
 * over HTTP for unknown addresses and for several kinds of accounts, in random order within each round. Prints the
 * medians and, for each kind, how well its times can be distinguished from those of unknown addresses: 0.5 is not at all,
 * 0 and 1 are always. The first argument is the number of rounds.
 */
import { createPasswords, productCost } from '@publisher-console/api/modules/accounts/passwords.ts';
import { publisher } from '@publisher-console/api/stores/sql/tables/publisher.ts';
import { testPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { medianOf } from './support/median.ts';

const rounds = Number(process.argv[2] ?? 500);
const warmUp = 10;
const budget = { least: 0.4, most: 0.6 };

const passwordHash = await createPasswords(productCost).hash(crypto.randomUUID());
const account = { passwordHash, emailConfirmedAt: new Date() };
const accounts = {
  known: account,
  blocked: { ...account, isBlocked: true },
  unconfirmed: { ...account, emailConfirmedAt: null },
};
const kinds = ['unknown', ...Object.keys(accounts)];
const addressOf = (kind: string, round: number) => `${kind}-${round + warmUp}@publishers.example`;

const stores = await openBenchStores();
const { sql } = stores;
for (const [kind, values] of Object.entries(accounts)) {
  const rows = Array.from({ length: rounds + warmUp }, (_, index) =>
    testPublisher({ email: addressOf(kind, index - warmUp), ...values }),
  );
  await sql.database.insert(publisher).values(rows);
}
// Every try has a client address of its own, so that no limit refuses it.
const api = await startBenchApi(stores, { trustedProxies: { areDescribed: true, trusts: () => true } });

let peers = 0;

try {
  const origin = api.address;
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const kind of shuffled(kinds)) {
      const taken = await refusalTime(origin, addressOf(kind, round));
      if (round >= 0) times.get(kind)?.push(taken);
    }
  }

  console.log(`${rounds} refused sign-ins of each kind, alternating; median (least–most) in ms\n`);
  const unknown = times.get('unknown') ?? [];
  for (const [kind, taken] of times) {
    const area = areaUnderCurve(unknown, taken);
    const isWithinBudget = area >= budget.least && area <= budget.most;
    console.log(
      `${kind.padEnd(16)}${medianOf(taken, 1).padEnd(26)}AUC ${area.toFixed(3)}${isWithinBudget ? '' : ' (!)'}`,
    );
    if (!isWithinBudget) process.exitCode = 1;
  }
} finally {
  await api.close();
  await stores.close();
}

async function refusalTime(origin: string, login: string): Promise<number> {
  peers += 1;
  const peer = `10.${peers >> 16}.${(peers >> 8) & 255}.${peers & 255}`;
  const started = performance.now();
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': peer },
    body: JSON.stringify({ login, password: 'not the password' }),
  });
  const { code } = (await answer.json()) as { code?: string };
  const taken = performance.now() - started;
  if (code !== 'invalid_credentials') throw new Error(`The API answered ${answer.status} ${code}`);
  return taken;
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** The chance that one of `others` is greater than one of `some`; ties count half. */
function areaUnderCurve(some: number[], others: number[]): number {
  let greater = 0;
  for (const other of others) for (const one of some) greater += other > one ? 1 : other === one ? 0.5 : 0;
  return greater / (some.length * others.length);
}
