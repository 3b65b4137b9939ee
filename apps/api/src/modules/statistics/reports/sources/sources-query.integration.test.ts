import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { prepareSources } from './sources-query.ts';
import type { SourceRequest, SourceRows } from './sources-query.ts';

const stores = startBothStores({ pglite: 'nightly' });

function onlyOf<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('There is no row.');
  return row;
}

describe.each(stores.each)('what reports read, on %s', (_name, open) => {
  let store: OpenedDatabase;
  let anna: Awaited<ReturnType<typeof addPublisher>>;
  let oleg: typeof anna;
  let read: ReturnType<typeof prepareSources>;
  beforeAll(async () => {
    store = await open();
    anna = await addPublisher('Garden');
    oleg = await addPublisher('Harbour');
    read = prepareSources(store.database);
  });
  afterAll(() => store.close());

  async function addPublisher(name: string) {
    const id = randomUUID();
    await addTestPublisher(store.database, { id });
    return asPublisher(store.database, wholePublisher(id), async (own) => {
      const values = { publisherId: id, status: 'active' as const, name };
      const app = onlyOf(
        await own
          .insert(application)
          .values({ ...values, id: randomUUID(), platform: 'ios', isNotPublished: false, iconKey: 'key' })
          .returning(),
      );
      const block = onlyOf(
        await own
          .insert(adBlock)
          .values({ ...values, id: randomUUID(), applicationId: app.id, adFormat: 'fs_banner', deletedAt: new Date() })
          .returning(),
      );
      return { id, app, block };
    });
  }

  const asked = (changes: Partial<SourceRequest> = {}): SourceRequest => ({
    owner: wholePublisher(anna.id),
    known: null,
    ids: { application: [], adBlock: [] },
    numbers: { application: [], adBlock: [] },
    ...changes,
  });
  const everything = (owner: typeof anna) => ({
    ids: { application: [owner.app.id], adBlock: [owner.block.id] },
    numbers: { application: [owner.app.number], adBlock: [owner.block.number] },
  });

  test('are a publisher’s own numbers and names, deleted ones too', async () => {
    const { app, block } = anna;
    expect(await read(asked(everything(anna)))).toMatchObject({
      numbers: {
        application: new Map([[app.id, app.number]]),
        adBlock: new Map([[block.id, block.number]]),
      },
      applications: [
        { id: app.id, number: app.number, title: 'Garden', platform: 'ios', iconUrl: '/icon/key', isDeleted: false },
      ],
      adBlocks: [{ id: block.id, number: block.number, title: 'Garden', isDeleted: true }],
    });
  });

  test('are nothing of another publisher', async () => {
    const nothing = { numbers: { application: new Map(), adBlock: new Map() }, applications: [], adBlocks: [] };
    await read(asked({ owner: wholePublisher(oleg.id), ...everything(oleg) }));
    expect(await read(asked(everything(oleg)))).toMatchObject(nothing);
  });

  test('end the publisher’s acting with the statement', async () => {
    await read(asked(everything(anna)));
    expect(await store.database.select().from(application)).toEqual([]);
  });

  test('are the days and loads that count, and the same object until the next publication, whatever it changes', async () => {
    const none = (await read(asked())).publications;
    expect(none).toEqual({ snapshot: '0', days: [], dataAsOf: null, lateFrom: null });

    const seen: SourceRows['publications'][] = [none];
    // The last one changes nothing: a load and its revert leave the days as they were, under another number.
    for (const days of [['2026-03-02', '2026-03-01'], ['2026-03-02'], []]) {
      await publish(...days);
      const known = seen.at(-1) ?? none;
      const { publications } = await read(asked({ known }));
      expect(publications).toEqual((await read(asked())).publications);
      expect((await read(asked({ known: publications }))).publications).toBe(publications);
      seen.push(publications);
    }
    expect(seen.map(({ snapshot }) => snapshot)).toEqual(['0', '1', '2', '3']);
    const [first, second] = seen[3]?.days ?? [];
    expect(first).toEqual({ day: '2026-03-01', load: expect.any(Number), isFinal: false, dataAsOf: expect.any(Date) });
    expect(second?.load).toBeGreaterThan(first?.load ?? 0);
  });

  function publish(...days: string[]): Promise<void> {
    return asNetwork(store.database, async (network) => {
      const values = { publishedAt: new Date(), publication: nextPublication, rows: 1 };
      const load = onlyOf(await network.insert(statisticsLoad).values(values).returning());
      if (days.length === 0) return;
      await network
        .insert(statisticsDay)
        .values(days.map((day) => ({ day, loadId: load.id })))
        .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    });
  }
});
