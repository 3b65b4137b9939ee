import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/operation.ts';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { job } from '#stores/sql/tables/job.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';

const hosts = ['play.google.com', 'itunes.apple.com', 'www.rustore.ru', 'northwind.example'];
const fileUrl = 'https://northwind.example/app-ads.txt';
const linkTo = (id: string) => `https://play.google.com/store/apps/details?id=${id}`;

let outside: OutsideServers;
let api: TestApi;
let anna: TestPublisher & Tokens;
let lines: string[];
let time = Date.parse('2026-03-10T12:00:00Z');
beforeAll(async () => {
  outside = await startOutsideServers(Object.fromEntries(hosts.map((host) => [host, {}])));
  api = await startTestApi({ now: () => new Date(time), outsideAddresses: outside.addresses });
  const oleg = await api.signIn();
  ({ lines } = (await api.call('getNetworkAppAdsTxt', { token: oleg.token })).data);
});
afterAll(async () => {
  await api.close();
  await outside.close();
});
beforeEach(async () => {
  anna = await api.signIn();
  publishFile(...lines);
  outside.answer('play.google.com', {});
});

function publishFile(...published: string[]) {
  const headers = { 'content-type': 'text/plain' };
  outside.answer('northwind.example', { '/app-ads.txt': { body: published.join('\n'), headers } });
}

/** Publishes applications in the test's Google Play. Google Play has no others. */
function inStore(...ids: string[]) {
  const pages = ids.map((id) => {
    const path = `/store/apps/details?id=${id}&hl=en`;
    return [path, playPage({ id, name: 'Chess in the store', site: 'https://northwind.example' })];
  });
  outside.answer('play.google.com', Object.fromEntries(pages));
}

async function notesOf(id: string) {
  const { data } = await api.call('getApplicationAppAdsTxt', { token: anna.token, params: { id } });
  return data.report?.notes;
}

const jobsOf = (applicationId: string) =>
  asOwner(api.database, (all) =>
    all
      .select({ kind: job.kind })
      .from(job)
      .where(and(eq(job.kind, 'application_listing'), eq(job.key, applicationId))),
  );

const isDown: RequestListener = (_request, response) => {
  response.destroy();
};

type NewBody = RequestBody<'createApplication'>;
const unpublished: NewBody = { name: 'Chess Trainer', isNotPublished: true, platform: 'ios' };
const publishedAs = (id: string): NewBody => ({
  name: 'Chess Trainer',
  isNotPublished: false,
  platform: 'android',
  applicationUrl: linkTo(id),
  appAdsTxtUrl: fileUrl,
});
const newId = () => `com.northwind.a${randomUUID().replaceAll('-', '')}`;
const create = (body: object, token = anna.token) => api.call('createApplication', { token, body: body as NewBody });
const update = (id: string, body: object, token = anna.token) =>
  api.call('updateApplication', { token, params: { id }, body: body as RequestBody<'updateApplication'> });

const rowsOf = (publisherId: string) =>
  asOwner(api.database, (all) => all.select().from(application).where(eq(application.publisherId, publisherId)));
const blockRows = (applicationId: string) =>
  asOwner(api.database, (all) => all.select().from(adBlock).where(eq(adBlock.applicationId, applicationId)));

async function activityOf(id: string) {
  const { data } = await api.call('getApplicationActivity', { token: anna.token, params: { id } });
  return data.items.map(({ kind, changes }) => [
    kind,
    ...changes.map(({ field, before, after }) => [field, before, after]),
  ]);
}

describe('an application that is not published', () => {
  test('starts in test mode with its name and platform', async () => {
    const { status, data } = await create({ ...unpublished, name: '  Chess Trainer ' });
    expect(status).toBe(200);
    expect(data.application).toMatchObject({
      name: 'Chess Trainer',
      platform: 'ios',
      status: 'test_mode',
      isNotPublished: true,
      applicationUrl: null,
      storeName: null,
      adBlockCount: 0,
    });
    expect(await activityOf(data.application.id)).toEqual([['application_created']]);
    const found = await api.call('getApplications', { token: anna.token, query: { term: 'chess' } });
    expect(found.data.items).toEqual([data.application]);
  });

  test('goes on check with its ad blocks when it gets its link', async () => {
    const { data } = await create({ ...unpublished, platform: 'android' });
    const { id } = data.application;
    const block = await api.call('createAdBlock', {
      token: anna.token,
      params: { id },
      body: { name: 'Level end', adFormat: 'fs_banner' },
    });
    expect(block.data.adBlock.status).toBe('test_mode');
    const link = newId();
    inStore(link);
    const { platform: _, ...body } = publishedAs(link);
    const { status, data: changed } = await update(id, body);
    expect(status).toBe(200);
    expect(changed.application).toMatchObject({ status: 'on_check', isNotPublished: false, storeName: 'Google Play' });
    expect(changed.application.adBlocks.map((one) => one.status)).toEqual(['on_check']);
    expect((await activityOf(id))[0]).toEqual([
      'application_updated',
      ['applicationUrl', null, linkTo(link)],
      ['appAdsTxtUrl', null, fileUrl],
      ['status', 'test_mode', 'on_check'],
    ]);
  });
});

describe('an application from a store', () => {
  test('waits for approval with what the store shows, whatever the body claims, under the name of the publisher', async () => {
    const id = newId();
    inStore(id);
    const claims = { developerName: 'Evil', storeName: 'Evil Store', iconUrl: '/icon/evil' };
    const { status, data } = await create({
      ...publishedAs(id),
      ...claims,
      applicationUrl: `${linkTo(id)}&referrer=x`,
    });
    expect(status).toBe(200);
    expect(data.application).toMatchObject({
      name: 'Chess Trainer',
      developerName: 'Northwind Games',
      storeName: 'Google Play',
      iconUrl: null,
      applicationUrl: linkTo(id),
      appAdsTxtUrl: fileUrl,
      bundleId: id,
      developerSite: 'https://northwind.example/',
      status: 'on_check',
      storeCheckedAt: new Date(time).toISOString(),
      appAdsTxtCheck: { state: 'found', missingLines: [] },
    });
    const checks = await asOwner(api.database, (all) =>
      all.select().from(appAdsTxtCheck).where(eq(appAdsTxtCheck.applicationId, data.application.id)),
    );
    expect(checks.map(({ trigger, state }) => [trigger, state])).toEqual([['created', 'found']]);
  });

  test('is refused when the store does not have it', async () => {
    const { status, code, errors } = await create(publishedAs(newId()));
    expect({ status, code, errors }).toEqual({
      status: 422,
      code: 'store_app_not_found',
      errors: { applicationUrl: ['Specified app not found'] },
    });
    expect(await rowsOf(anna.id)).toEqual([]);
  });

  test('is added when the store does not answer, and looked up later', async () => {
    const id = newId();
    outside.answer('play.google.com', isDown);
    const { status, data } = await create(publishedAs(id));
    expect(status).toBe(200);
    expect(data.application).toMatchObject({ name: 'Chess Trainer', developerName: null, storeCheckedAt: null });
    const { id: applicationId } = data.application;
    expect(await notesOf(applicationId)).toEqual(['developer_site_unknown']);
    await api.deliverMails();
    inStore(id);
    time += 60_000;
    anna = { ...anna, ...(await signInAgain(anna)) };
    await api.deliverMails();
    const later = await api.call('getApplication', { token: anna.token, params: { id: data.application.id } });
    expect(later.data.application).toMatchObject({ name: 'Chess Trainer', developerName: 'Northwind Games' });
    const found = await api.call('getApplications', { token: anna.token, query: { term: 'northwind games' } });
    expect(found.data.items).toHaveLength(1);
    await api.call('recheckApplicationAppAdsTxt', { token: anna.token, params: { id: applicationId } });
    expect(await notesOf(applicationId)).toEqual([]);
  });

  test('is added without a later look-up when its store lets no program read it', async () => {
    const applicationUrl = `https://galaxystore.samsung.com/detail/${newId()}`;
    const { status, data } = await create({ ...publishedAs(newId()), applicationUrl });
    expect(status).toBe(200);
    expect(await notesOf(data.application.id)).toEqual(['developer_site_unknown']);
    expect(await jobsOf(data.application.id)).toEqual([]);
  });

  test('is added, and looked up later, while the store allows no more calls', async () => {
    outside.answer('itunes.apple.com', (_request, response) => void response.end('{"results":[]}'));
    const inAppStore = (number: number) => `https://apps.apple.com/us/app/id${number}`;
    const lookUp = (number: number) =>
      api.call('parseApplicationUrl', { token: anna.token, body: { applicationUrl: inAppStore(number) } });
    for (let number = 1_000_000_001; number <= 1_000_000_010; number += 1)
      expect(await lookUp(number)).toMatchObject({ status: 422, code: 'store_app_not_found' });
    expect(await lookUp(1_000_000_011)).toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'retry-after': '20' },
    });
    const applicationUrl = inAppStore(1_000_000_011);
    const { status, data } = await create({ ...publishedAs(newId()), platform: 'ios', applicationUrl });
    expect(status).toBe(200);
    expect(await notesOf(data.application.id)).toEqual(['developer_site_unknown']);
    expect(await jobsOf(data.application.id)).toHaveLength(1);
    time += 60_000;
    anna = { ...anna, ...(await signInAgain(anna)) };
  });

  test('is refused with the missing lines when its app-ads.txt is incomplete', async () => {
    const id = newId();
    inStore(id);
    publishFile(...lines.slice(1));
    const { status, code, errors, text } = await create(publishedAs(id));
    expect({ status, code, errors }).toEqual({
      status: 422,
      code: 'app_ads_txt_incomplete',
      errors: {
        appAdsTxtUrl: [
          'The app-ads.txt file is incomplete. You can check the lines to be specified in app-ads.txt in the Settings',
        ],
      },
    });
    expect(JSON.parse(text)).toMatchObject({
      data: { missingLines: [lines[0]], report: { state: 'lines_missing', url: fileUrl } },
    });
    expect(await rowsOf(anna.id)).toEqual([]);
  });

  test('is refused with the attempted requests when its app-ads.txt cannot be loaded', async () => {
    const id = newId();
    inStore(id);
    outside.answer('northwind.example', isDown);
    const { status, code, text } = await create(publishedAs(id));
    expect({ status, code }).toEqual({ status: 422, code: 'app_ads_txt_unreachable' });
    expect(JSON.parse(text)).toMatchObject({ data: { missingLines: [], report: { problem: 'no_answer' } } });
  });

  test('is added once for each publisher, also by several clients at once', async () => {
    const id = newId();
    inStore(id);
    const clients = await Promise.all(Array.from({ length: 4 }, () => create(publishedAs(id))));
    expect(clients.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const refused = await create(publishedAs(id));
    expect(refused).toMatchObject({
      status: 409,
      code: 'already_exists',
      errors: { applicationUrl: ['This has been added already'] },
    });
    expect(await rowsOf(anna.id)).toHaveLength(1);
    const oleg = await api.signIn();
    expect((await create(publishedAs(id), oleg.token)).status).toBe(200);
    // A publisher may add an application of the store again after deleting it.
    const [row] = await rowsOf(anna.id);
    await api.call('deleteApplication', { token: anna.token, params: { id: row?.id ?? '' } });
    expect((await create(publishedAs(id))).status).toBe(200);
  });

  test('is added once by calls with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'k' };
    const call = () => api.call('createApplication', { token: anna.token, body: unpublished, headers });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf(anna.id)).toHaveLength(1);
    const id = answers[0].data.application.id;
    const add = () =>
      api.call('createAdBlock', {
        token: anna.token,
        params: { id },
        headers,
        body: { name: 'Level end', adFormat: 'fs_banner' },
      });
    const added = await Promise.all([add(), add(), add()]);
    expect(new Set(added.map(({ text }) => text)).size).toBe(1);
    expect(await blockRows(id)).toHaveLength(1);
  });
});

async function signInAgain({ email, password }: TestPublisher) {
  const { data } = await api.call('login', { body: { login: email, password } });
  return { token: data.token, refreshToken: data.refresh_token };
}

describe('a change of an application', () => {
  async function added() {
    const id = newId();
    inStore(id);
    const { data } = await create(publishedAs(id));
    const { platform: _, ...body } = publishedAs(id);
    return { link: id, id: data.application.id, body };
  }

  test('of the name alone sends no request to other hosts', async () => {
    const { id, body } = await added();
    outside.requests.length = 0;
    const { data } = await update(id, { ...body, name: 'Шахматы' });
    expect(data.application).toMatchObject({ name: 'Шахматы', developerName: 'Northwind Games', status: 'on_check' });
    expect(outside.requests).toEqual([]);
    expect((await activityOf(id))[0]).toEqual(['application_updated', ['name', 'Chess Trainer', 'Шахматы']]);
    const found = await api.call('getApplications', { token: anna.token, query: { term: 'шахматы' } });
    expect(found.data.items).toHaveLength(1);
  });

  test('may have every field but the platform, and what the store shows does not come from the caller', async () => {
    const { id, body } = await added();
    const { status, data } = await update(id, {
      ...body,
      name: 'Chess Pro',
      developerName: 'Somebody',
      storeName: 'A shop',
      iconUrl: 'https://northwind.example/icon.png',
    });
    expect(status).toBe(200);
    expect(data.application).toMatchObject({
      name: 'Chess Pro',
      platform: 'android',
      developerName: 'Northwind Games',
      isNotPublished: false,
      applicationUrl: body.applicationUrl,
      appAdsTxtUrl: fileUrl,
    });
    expect(data.application.storeName).not.toBe('A shop');
    expect(data.application.iconUrl).not.toBe('https://northwind.example/icon.png');
    const read = await api.call('getApplication', { token: anna.token, params: { id } });
    expect(read.data.application).toEqual(data.application);
  });

  test('that changes nothing is no event', async () => {
    const { id, body } = await added();
    expect((await update(id, body)).status).toBe(200);
    expect(await activityOf(id)).toHaveLength(1);
  });

  test('to another application of the store needs approval again, and its ad blocks with it', async () => {
    const { id, body } = await added();
    const [row] = await rowsOf(anna.id);
    if (row === undefined) throw new Error('The application was not added.');
    await asOwner(api.database, (all) =>
      all
        .update(application)
        .set({ status: 'active', approvedAt: new Date(time) })
        .where(eq(application.id, id)),
    );
    await addAdBlock(api.database, row, { name: 'Running' });
    await addAdBlock(api.database, row, { name: 'Stopped', status: 'stopped' });
    const other = newId();
    inStore(other);
    const { data } = await update(id, { ...body, applicationUrl: linkTo(other) });
    expect(data.application).toMatchObject({ status: 'on_check', bundleId: other });
    expect(new Map(data.application.adBlocks.map(({ name, status }) => [name, status]))).toEqual(
      new Map([
        ['Running', 'on_check'],
        ['Stopped', 'stopped'],
      ]),
    );
    expect((await rowsOf(anna.id))[0]?.approvedAt).toBeNull();
  });

  test('to the link of another country is looked up, and needs no approval', async () => {
    const { id, link, body } = await added();
    await asOwner(api.database, (all) =>
      all
        .update(application)
        .set({ status: 'active', approvedAt: new Date(time) })
        .where(eq(application.id, id)),
    );
    outside.answer('play.google.com', isDown);
    const { status, data } = await update(id, { ...body, applicationUrl: `${linkTo(link)}&gl=DE` });
    expect(status).toBe(200);
    // The store does not answer, so the values of its last answer stay.
    expect(data.application).toMatchObject({ status: 'active', developerName: 'Northwind Games' });
  });

  test('to another app-ads.txt is checked', async () => {
    const { id, body } = await added();
    publishFile(...lines.slice(1));
    const same = await update(id, body);
    expect(same.status).toBe(200);
    const other = 'https://northwind.example/games/app-ads.txt';
    outside.answer('northwind.example', {});
    expect((await update(id, { ...body, appAdsTxtUrl: other })).code).toBe('app_ads_txt_unreachable');
    outside.answer('northwind.example', { '/games/app-ads.txt': { body: lines.join('\n') } });
    const { data } = await update(id, { ...body, appAdsTxtUrl: other });
    expect(data.application.appAdsTxtUrl).toBe(other);
    const [newest] = await asOwner(api.database, (all) =>
      all
        .select()
        .from(appAdsTxtCheck)
        .where(eq(appAdsTxtCheck.applicationId, id))
        .orderBy(desc(appAdsTxtCheck.id))
        .limit(1),
    );
    expect(newest).toMatchObject({ trigger: 'updated', url: other });
  });

  test('to the application of another one is refused', async () => {
    const { link } = await added();
    const { id, body } = await added();
    expect(await update(id, { ...body, applicationUrl: linkTo(link) })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  });

  test('cannot change the platform or undo the publication', async () => {
    const { id, body } = await added();
    expect(await update(id, { ...body, platform: 'ios' })).toMatchObject({
      status: 422,
      errors: { platform: ['Unknown field'] },
    });
    expect(await update(id, { ...body, applicationUrl: 'https://apps.apple.com/app/id1234567890' })).toMatchObject({
      status: 422,
      errors: { applicationUrl: ['The store of this link has no apps for this platform'] },
    });
    expect(await update(id, { name: 'Chess', isNotPublished: true })).toMatchObject({
      status: 422,
      errors: { isNotPublished: ['A published app cannot become unpublished'] },
    });
  });
});

describe('what a publisher types', () => {
  const wrong: [body: object, errors: object][] = [
    [{ isNotPublished: true }, { name: ['The app name is required'], platform: ['The app platform is required'] }],
    [{ ...unpublished, name: '' }, { name: ['The app name is required'] }],
    [{ ...unpublished, name: ' \t\u00a0 ' }, { name: ['The app name is required'] }],
    [{ ...unpublished, name: '\u2800\u3164' }, { name: ['The app name is required'] }],
    [{ ...unpublished, name: 'a\u0000b' }, { name: ['Incorrect value'] }],
    [{ ...unpublished, name: 'a\ud800b' }, { name: ['Incorrect value'] }],
    [{ ...unpublished, name: 'a\nb' }, { name: ['Incorrect value'] }],
    [{ ...unpublished, name: 'a\u202eb' }, { name: ['Incorrect value'] }],
    [{ ...unpublished, name: '😀'.repeat(201) }, { name: ['Value is too long'] }],
    [{ ...unpublished, platform: '' }, { platform: ['The app platform is required'] }],
    [{ ...unpublished, status: 'active' }, { status: ['Unknown field'] }],
    [
      { ...unpublished, applicationUrl: linkTo('com.northwind.chess') },
      { applicationUrl: ['An app that has not been published has no such link'] },
    ],
    [
      { ...unpublished, isNotPublished: false },
      {
        applicationUrl: ['The link to the app is required'],
        appAdsTxtUrl: ['Please provide a link to the published app-ads.txt'],
      },
    ],
    [
      { ...unpublished, isNotPublished: false, applicationUrl: '', appAdsTxtUrl: '' },
      {
        applicationUrl: ['The link to the app is required'],
        appAdsTxtUrl: ['Please provide a link to the published app-ads.txt'],
      },
    ],
    [
      { ...publishedAs('com.northwind.chess'), platform: 'ios' },
      { platform: ['The store of this link has no apps for this platform'] },
    ],
    [
      { ...publishedAs('com.northwind.chess'), applicationUrl: 'https://play.google.com.evil.example/store' },
      { applicationUrl: ['Specified app not found', expect.stringContaining('not a link to an app')] },
    ],
    ...[
      'https://x.example/?a=/app-ads.txt',
      'https://x.example/#/app-ads.txt',
      'https://me:pw@x.example/app-ads.txt',
    ].map((appAdsTxtUrl): [object, object] => [
      { ...publishedAs('com.northwind.chess'), appAdsTxtUrl },
      { appAdsTxtUrl: ['Please provide a link to the published app-ads.txt'] },
    ]),
    [
      { ...publishedAs('com.northwind.chess'), appAdsTxtUrl: 'https://x.example/\u0000/app-ads.txt' },
      { appAdsTxtUrl: ['Please provide a link to the published app-ads.txt'] },
    ],
  ];

  test('is stored with each letter and its accents as one, and found in either form', async () => {
    const { data } = await create({ ...unpublished, name: ' Тёплый чай '.normalize('NFD') });
    expect(data.application.name).toBe('Тёплый чай');
    for (const form of ['NFC', 'NFD'] as const) {
      const query = { term: 'тёплый'.normalize(form) };
      const { items } = (await api.call('getApplications', { token: anna.token, query })).data;
      expect(items.map(({ id }) => id)).toEqual([data.application.id]);
    }
  });

  test.each(wrong)('of an application, %j, is refused with %j', async (body, errors) => {
    outside.requests.length = 0;
    expect(await create(body)).toMatchObject({ status: 422, errors });
    expect(await rowsOf(anna.id)).toEqual([]);
    expect(outside.requests).toEqual([]);
  });

  test.each([
    [{}, { name: ['Please enter the block title'], adFormat: ['Please choose the ad format'] }],
    [{ name: ' ', adFormat: 'fs_banner' }, { name: ['Please enter the block title'] }],
    [{ name: 'a', adFormat: '' }, { adFormat: ['Please choose the ad format'] }],
    [{ name: 'a', adFormat: 'popup' }, { adFormat: ['Please choose the ad format'] }],
    [{ name: 'a\u0000', adFormat: 'fs_banner' }, { name: ['Incorrect value'] }],
    [{ name: 'a', adFormat: 'fs_banner', place: '\ud800' }, { place: ['Incorrect value'] }],
    [{ name: 'a', adFormat: 'fs_banner', place: '😀'.repeat(65) }, { place: ['Value is too long'] }],
    [{ name: '😀'.repeat(201), adFormat: 'fs_banner' }, { name: ['Value is too long'] }],
  ])('of an ad block, %j, is refused with %j', async (body, errors) => {
    const { id } = await addApplication(api.database, anna.id);
    const typed = body as RequestBody<'createAdBlock'>;
    expect(await api.call('createAdBlock', { token: anna.token, params: { id }, body: typed })).toMatchObject({
      status: 422,
      errors,
    });
    expect(await blockRows(id)).toEqual([]);
  });

  test('is stored whole where it fits, counted in code points', async () => {
    const name = '😀'.repeat(200);
    const { data } = await create({ ...unpublished, name });
    expect(data.application.name).toBe(name);
    const { data: added } = await api.call('createAdBlock', {
      token: anna.token,
      params: { id: data.application.id },
      body: { name, adFormat: 'rewarded_video', place: ` ${'ё'.repeat(62)} ` },
    });
    expect(added.adBlock).toMatchObject({ name, place: 'ё'.repeat(62) });
  });

  test('is answered in Russian where the caller reads Russian', async () => {
    const body = { isNotPublished: true } as NewBody;
    const { errors } = await api.call('createApplication', { token: anna.token, body, locale: 'ru' });
    expect(errors).toEqual({ name: ['Укажите название приложения'], platform: ['Выберите платформу приложения'] });
  });
});

describe('an ad block', () => {
  test('is changed only through its own application, and each change is an event', async () => {
    const app = await addApplication(api.database, anna.id);
    const other = await addApplication(api.database, anna.id);
    const block = await addAdBlock(api.database, app, { name: 'Old', place: 'menu' });
    const body = { name: 'New', adFormat: 'rewarded_video' as const };
    const change = (id: string) =>
      api.call('updateAdBlock', { token: anna.token, params: { id, adBlockId: block.id }, body });
    expect((await change(other.id)).status).toBe(404);
    expect(await blockRows(app.id)).toEqual([block]);
    const { data } = await change(app.id);
    expect(data.adBlock).toMatchObject({ id: block.id, name: 'New', adFormat: 'rewarded_video', place: null });
    expect(await activityOf(app.id)).toEqual([
      [
        'ad_block_updated',
        ['name', 'Old', 'New'],
        ['adFormat', 'fs_banner', 'rewarded_video'],
        ['place', 'menu', null],
      ],
    ]);
    const found = await api.call('getAdBlocks', { token: anna.token, params: { id: app.id }, query: { term: 'new' } });
    expect(found.data.items).toHaveLength(1);
    await api.call('stopAdBlock', { token: anna.token, params: { id: block.id } });
    await api.call('deleteAdBlock', { token: anna.token, params: { id: block.id } });
    const { data: activity } = await api.call('getApplicationActivity', {
      token: anna.token,
      params: { id: app.id },
    });
    expect(activity.items.slice(0, 2)).toMatchObject([
      { kind: 'ad_block_deleted', adBlock: { title: 'New', isDeleted: true } },
      { kind: 'ad_block_stopped', changes: [{ field: 'status', before: 'active', after: 'stopped' }] },
    ]);
  });
});

describe('a thing of another publisher', () => {
  test('is answered by every change as if it did not exist, and stays as it is', async () => {
    const oleg = await api.addPublisher();
    const app = await addApplication(api.database, oleg.id);
    const block = await addAdBlock(api.database, app);
    const own = await addApplication(api.database, anna.id);
    const newBlock = { name: 'Mine', adFormat: 'fs_banner' as const };
    const { token } = anna;
    const { platform: _, ...body } = unpublished;
    const writes = (id: string, adBlockId: string) => [
      () => api.call('updateApplication', { token, params: { id }, body }),
      () => api.call('deleteApplication', { token, params: { id } }),
      () => api.call('stopApplication', { token, params: { id } }),
      () => api.call('resumeApplication', { token, params: { id } }),
      () => api.call('createAdBlock', { token, params: { id }, body: newBlock }),
      () => api.call('updateAdBlock', { token, params: { id, adBlockId }, body: newBlock }),
      () => api.call('updateAdBlock', { token, params: { id: own.id, adBlockId }, body: newBlock }),
      () => api.call('deleteAdBlock', { token, params: { id: adBlockId } }),
      () => api.call('stopAdBlock', { token, params: { id: adBlockId } }),
      () => api.call('resumeAdBlock', { token, params: { id: adBlockId } }),
    ];
    const answers = [];
    for (const [id, adBlockId] of [
      [app.id, block.id],
      [randomUUID(), randomUUID()],
      ['x', '\u0000'],
    ] as const)
      for (const write of writes(id, adBlockId)) answers.push(await write());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf(oleg.id)).toEqual([app]);
    expect(await blockRows(app.id)).toEqual([block]);
  });
});
