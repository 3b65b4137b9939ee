import { randomUUID } from 'node:crypto';
import { createPasswords, productCost } from '@publisher-console/api/modules/accounts/passwords.ts';
import { asPublisher, wholePublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { adBlock, application } from '@publisher-console/api/stores/sql/tables/application.ts';
import { addTestPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';

/** The password of every publisher that signs in. */
export const benchPassword = 'correct horse battery';
const atOnce = 5_000;

export interface BenchPublisher {
  email: string;
  /**
   * The publisher's key in the warehouse. The other two fields are the keys of its applications and ad blocks,
   * ascending.
   */
  number: number;
  applications: number[];
  adBlocks: number[];
}

/** Adds a publisher with so many ad blocks, so many of them in each application. */
export async function addPublisher(
  database: Database,
  { email, blocks, blocksEach }: { email: string; blocks: number; blocksEach: number },
): Promise<BenchPublisher> {
  const owner = await addTestPublisher(database, {
    email,
    passwordHash: await createPasswords(productCost).hash(benchPassword),
    hasAcceptedOffer: true,
    emailConfirmedAt: new Date(),
  });

  const values = { publisherId: owner.id, status: 'active' as const };
  const applications = Array.from({ length: Math.ceil(blocks / blocksEach) }, (_, index) => ({
    ...values,
    id: randomUUID(),
    name: `Puzzle ${index}`,
    platform: 'ios' as const,
    isNotPublished: false,
  }));
  const adBlocks = Array.from({ length: blocks }, (_, index) => ({
    ...values,
    id: randomUUID(),
    applicationId: applications[Math.floor(index / blocksEach)]?.id ?? '',
    name: `${['Level end', 'Меню', 'Награда', 'Game over'][index % 4]} ${(index * 7919) % 100_003}`,
    adFormat: 'fs_banner' as const,
  }));
  const numbers: Pick<BenchPublisher, 'applications' | 'adBlocks'> = { applications: [], adBlocks: [] };
  await asPublisher(database, wholePublisher(owner.id), async (own) => {
    for (let start = 0; start < applications.length; start += atOnce) {
      const some = applications.slice(start, start + atOnce);
      const added = await own.insert(application).values(some).returning({ number: application.number });
      numbers.applications.push(...added.map(({ number }) => number));
    }
    for (let start = 0; start < adBlocks.length; start += atOnce) {
      const some = adBlocks.slice(start, start + atOnce);
      const added = await own.insert(adBlock).values(some).returning({ number: adBlock.number });
      numbers.adBlocks.push(...added.map(({ number }) => number));
    }
  });
  return { email, number: owner.number, ...numbers };
}

/** Signs in at the API; resolves with the access token. */
export async function tokenOf(address: string, { email }: Pick<BenchPublisher, 'email'>): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: email, password: benchPassword }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
