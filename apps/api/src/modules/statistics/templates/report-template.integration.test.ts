import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#process/durations.ts';
import type { AnswerData, RequestBody } from '#contract/operation.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import type { TestPublisher, Tokens } from '#testing/test-api.ts';

type Body = RequestBody<'createReportTemplate'>;

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  let anna: TestPublisher & Tokens;
  beforeEach(async () => {
    anna = await api.signIn();
    // Opens a connection for each concurrent call of a test: calls that wait for a connection would not overlap.
    await Promise.all(Array.from({ length: 4 }, () => all()));
  });

  const byCountry: Body = {
    title: 'Revenue by country',
    groupList: ['geo_country'],
    filterList: { period: { preset: 'last_30_days' } },
    indicatorList: ['impressions', 'revenue'],
  };
  const create = (values: object = {}, headers = {}) =>
    api.call('createReportTemplate', { token: anna.token, headers, body: { ...byCountry, ...values } });
  const update = (id: string, values: object = {}) =>
    api.call('updateReportTemplate', { token: anna.token, params: { id }, body: { ...byCountry, ...values } });
  const remove = (id: string) => api.call('deleteReportTemplate', { token: anna.token, params: { id } });
  const get = (id: string) => api.call('getReportTemplate', { token: anna.token, params: { id } });
  const all = async () => (await api.call('getReportTemplates', { token: anna.token })).data.items;
  const saved = async (values: object = {}): Promise<AnswerData<'createReportTemplate'>['template']> => {
    const { status, data } = await create(values);
    expect(status).toBe(200);
    return data.template;
  };
  /** Inserts templates directly, without calls. */
  const addRows = (count: number) =>
    asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(reportTemplate).values(
        Array.from({ length: count }, (_, index) => ({
          id: randomUUID(),
          publisherId: anna.id,
          membershipId: anna.id,
          title: `Template ${index}`,
          report: { filterList: byCountry.filterList, indicatorList: byCountry.indicatorList },
          createdAt: now(),
          updatedAt: now(),
        })),
      ),
    );

  test('a template comes back as it was saved, its named period as a named period', async () => {
    const application = await addApplication(api.database, anna.id);
    const block = await addAdBlock(api.database, application);
    const report = {
      groupList: ['date', 'application'],
      filterList: {
        applicationList: [application.id],
        adBlockList: [block.id],
        adFormatList: ['fs_banner'],
        countryList: ['DE', 'ZZ'],
        period: { preset: 'last_7_days' },
      },
      indicatorList: ['revenue', 'ecpm'],
      sort: { field: 'revenue', direction: 'desc' },
      comparison: 'previous_year',
    };
    const template = await saved({ title: '  Chess, a week ', ...report });
    expect(template).toEqual({
      id: template.id,
      title: 'Chess, a week',
      ...report,
      isStart: false,
      isShared: false,
      isOwn: true,
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    });
    expect((await get(template.id)).data.template).toEqual(template);
    expect(await all()).toEqual([template]);
  });

  test('a template whose body has no groups, order and comparison has none', async () => {
    const { groupList: _, ...body } = byCountry;
    const { data } = await api.call('createReportTemplate', { token: anna.token, body });
    expect(data.template).toMatchObject({ groupList: [], sort: null, comparison: null, isStart: false });
  });

  test('templates come newest first, and changing one does not move it', async () => {
    const first = await saved({ title: 'First' });
    pass(minute);
    await saved({ title: 'Second' });
    const { data } = await update(first.id, { title: 'Renamed', groupList: ['date'] });
    expect(data.template).toMatchObject({
      id: first.id,
      title: 'Renamed',
      groupList: ['date'],
      createdAt: first.createdAt,
      updatedAt: now().toISOString(),
    });
    expect((await all()).map(({ title }) => title)).toEqual(['Second', 'Renamed']);
  });

  test('a deleted template is gone, and its name is free', async () => {
    const { id } = await saved();
    expect((await remove(id)).status).toBe(200);
    for (const answer of [await get(id), await update(id), await remove(id)])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    await saved();
  });

  test('a template whose application was deleted later still opens and can be renamed', async () => {
    const { id: applicationId } = await addApplication(api.database, anna.id);
    const filterList = { ...byCountry.filterList, applicationList: [applicationId] };
    const { id } = await saved({ filterList });
    await api.call('deleteApplication', { token: anna.token, params: { id: applicationId } });
    expect((await get(id)).data.template.filterList).toEqual(filterList);
    expect((await update(id, { title: 'Renamed', filterList })).status).toBe(200);
  });

  test('calls with one Idempotency-Key save one template', async () => {
    const headers = { 'idempotency-key': 'k' };
    const answers = await Promise.all([create({}, headers), create({}, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await all()).toEqual([answers[0]?.data.template]);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });

  test.each([
    [{ title: '' }, { title: ['Enter the template name to save the template'] }],
    [{ title: ' \t ' }, { title: ['Enter the template name to save the template'] }],
    [{ title: 'a\u0000b' }, { title: ['Incorrect value'] }],
    [{ title: '\ud800' }, { title: ['Incorrect value'] }],
    [{ title: 'x'.repeat(101) }, { title: ['Value is too long'] }],
    [{ indicatorList: [] }, { indicatorList: ['Select the indicators to save the template'] }],
    [{ indicatorList: undefined }, { indicatorList: ['Select the indicators to save the template'] }],
    [{ filterList: undefined }, { filterList: ['Select the time period to save the template'] }],
    [{ filterList: {} }, { 'filterList.period': ['Select the time period to save the template'] }],
    [{ filterList: { period: {} } }, { 'filterList.period': ['Select the time period to save the template'] }],
    [
      { filterList: { period: { from: '2026-03-02', to: '2026-03-01' } } },
      { 'filterList.period': ['The period must not end before it begins'] },
    ],
    [{ sort: { field: 'clicks', direction: 'asc' } }, { 'sort.field': ['The report has no such column to sort by'] }],
    [{ groupList: ['date', 'date'] }, { groupList: ['Items must not repeat'] }],
  ])('a template with %j is refused with %j', async (values, errors) => {
    expect(await create(values)).toMatchObject({ status: 422, code: 'validation_failed', errors });
    const { id } = await saved();
    expect(await update(id, values)).toMatchObject({ status: 422, code: 'validation_failed', errors });
    expect(await all()).toHaveLength(1);
  });

  test('the refusals are in Russian where the caller reads Russian', async () => {
    const body = { ...byCountry, title: ' ', indicatorList: ['revenue' as const] };
    const { errors } = await api.call('createReportTemplate', { token: anna.token, body, locale: 'ru' });
    expect(errors).toEqual({ title: ['Чтобы сохранить шаблон, введите название'] });
  });

  test.each(['applicationList', 'adBlockList'])(
    'ids of %s that the publisher does not own are refused',
    async (list) => {
      const oleg = await api.addPublisher();
      const application = await addApplication(api.database, oleg.id);
      const block = await addAdBlock(api.database, application);
      const foreign = list === 'applicationList' ? application.id : block.id;
      const sentence = list === 'applicationList' ? 'Specified app not found' : 'Specified ad block not found';
      for (const id of [foreign, randomUUID()]) {
        const filterList = { ...byCountry.filterList, [list]: [id] };
        const errors = { [`filterList.${list}`]: [sentence] };
        expect(await create({ filterList })).toMatchObject({ status: 422, errors });
      }
      expect(await all()).toEqual([]);
    },
  );

  test('a template of another publisher answers like one that does not exist', async () => {
    const { id } = await saved();
    const oleg = await api.signIn();
    for (const unknown of [id, randomUUID(), 'x']) {
      const call = { token: oleg.token, params: { id: unknown } };
      const answers = [
        await api.call('getReportTemplate', call),
        await api.call('updateReportTemplate', { ...call, body: byCountry }),
        await api.call('deleteReportTemplate', call),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not_found', errors: null });
    }
    expect((await api.call('getReportTemplates', { token: oleg.token })).data.items).toEqual([]);
    expect(await all()).toHaveLength(1);
    // Another publisher may use the same name.
    expect((await api.call('createReportTemplate', { token: oleg.token, body: byCountry })).status).toBe(200);
  });

  test.each([
    ['Доход по странам', 'ДОХОД по странам'],
    ['Straße É', 'straße e\u0301'],
  ])('%s and %s are one name', async (title, other) => {
    const taken = { status: 422, errors: { title: ['There is a template with this name already'] } };
    const { id } = await saved({ title });
    expect(await create({ title: other })).toMatchObject(taken);
    const { id: second } = await saved({ title: 'Another' });
    expect(await update(second, { title: other })).toMatchObject(taken);
    expect((await update(id, { title: other })).status).toBe(200);
  });

  test('the hundredth template is saved and the next one is not, in any order of the calls', async () => {
    await addRows(99);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => create({ title })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 422, errors: { title: [expect.stringMatching('100 templates')] } });
    const [last] = await all();
    // A full list can still be changed.
    expect((await update(last?.id ?? '', { title: 'Renamed' })).status).toBe(200);
    expect(await all()).toHaveLength(100);
  });

  test('one of several calls that save one name at once succeeds', async () => {
    const answers = await Promise.all(['By day', 'BY DAY', ' by day '].map((title) => create({ title })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    expect(await all()).toHaveLength(1);
  });

  test('one template at most is the start of the page, the one that was set last', async () => {
    const first = await saved({ title: 'First', isStart: true });
    const second = await saved({ title: 'Second', isStart: true });
    const starts = async () => (await all()).filter(({ isStart }) => isStart).map(({ id }) => id);
    expect(await starts()).toEqual([second.id]);
    await update(first.id, { title: 'First', isStart: true });
    expect(await starts()).toEqual([first.id]);
    await update(first.id, { title: 'First' });
    expect(await starts()).toEqual([]);
  });

  test('templates that become the start at once, new ones too, all succeed and leave one', async () => {
    const templates = [await saved({ title: 'First' }), await saved({ title: 'Second' })];
    const answers = await Promise.all([
      ...templates.map(({ id, title }) => update(id, { title, isStart: true })),
      create({ title: 'Third', isStart: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await all()).filter(({ isStart }) => isStart)).toHaveLength(1);
  });

  test('a template that is deleted while it is changed is either changed first or gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await saved();
      const [changed, removed] = await Promise.all([update(id, { isStart: true }), remove(id)]);
      expect([200, 404]).toContain(changed.status);
      expect(removed.status).toBe(200);
      expect(await all()).toEqual([]);
    }
  });
});
