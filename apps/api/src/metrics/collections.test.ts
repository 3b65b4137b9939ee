import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createCollections } from './collections.ts';

function counted(collect: () => Promise<number>) {
  const registry = new Registry();
  const gauge = new Gauge({ name: 'figure', help: 'A figure', registers: [registry] });
  const clock = { time: 0 };
  const collections = createCollections({ registry, log: { warn() {} }, clock: () => clock.time, timeOut: 50 });
  let queries = 0;
  collections.add({
    name: 'counted',
    gauges: [gauge],
    collect: () => {
      queries += 1;
      return collect();
    },
    show: (figure) => gauge.set(figure),
  });
  const scrape = async () => {
    await collections.refresh();
    return registry.getSingleMetricAsString('figure');
  };
  return { clock, scrape, queries: () => queries };
}

test('a thousand scrapes at once and those of the next seconds cost one query', async () => {
  const { clock, scrape, queries } = counted(async () => 7);
  const texts = await Promise.all(Array.from({ length: 1_000 }, scrape));
  clock.time += 9_999;
  texts.push(await scrape());
  expect(new Set(texts.map((text) => text.split('\n').at(-1)))).toEqual(new Set(['figure 7']));
  expect(queries()).toBe(1);
  clock.time += 1;
  await scrape();
  expect(queries()).toBe(2);
});

test('a query that hangs is not begun a second time', async () => {
  const { scrape, queries } = counted(() => new Promise(() => {}));
  const texts = await Promise.all([scrape(), scrape()]);
  texts.push(await scrape());
  for (const text of texts) expect(text).not.toMatch(/^figure /mu);
  expect(queries()).toBe(1);
});
