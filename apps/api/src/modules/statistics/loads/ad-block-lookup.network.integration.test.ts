import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadFile } from './file/load-file.network.ts';
import { createAdBlockLookup, idsOfOrder } from './ad-block-lookup.network.ts';
import { stubCommands } from './testing/command-stubs.ts';
import { csv, row } from './testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let test: TestNetwork;
beforeAll(async () => {
  test = await startTestNetwork();
});
afterAll(() => test.close());

/** The network, and the ids that each order requests. */
function counting() {
  const orders: string[][] = [];
  const network = stubCommands(test.network, {
    adBlocks: (input) => {
      orders.push(input.ids ?? []);
      return test.network.order('adBlocks', input);
    },
  });
  return { network, orders };
}

it('fetches the ad blocks that a load names and no others, each once', async () => {
  const { network, orders } = counting();
  const rows = ['DE', 'FR', 'IT'].map((country) =>
    row(test.banner, { country, ad_block: test.banner.id.toUpperCase() }),
  );
  await loadFile({ source: Readable.from([csv(...rows)]), format: 'csv', network });
  expect(orders).toEqual([[test.banner.id]]);
});

it('fetches any number of them in orders of a bounded size, and requests no text that is not an id', async () => {
  const { network, orders } = counting();
  const blocks = createAdBlockLookup(network);
  const unknown = Array.from({ length: idsOfOrder }, () => randomUUID());
  await blocks.fetch(["'; drop table ad_block; --", '', 'x'.repeat(1_000), ...unknown, test.banner.id]);
  await blocks.fetch([...unknown, test.banner.id, test.video.id]);
  expect(orders.map(({ length }) => length)).toEqual([idsOfOrder, 1, 1]);
  expect(blocks.find(test.banner.id.toUpperCase())).toEqual(test.banner);
  expect(blocks.find(unknown[0] ?? '')).toBeUndefined();
  expect([...blocks.entries()].map(([, block]) => block)).toEqual([test.banner, test.video]);
});
