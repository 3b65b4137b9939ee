import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inspect, isDeepStrictEqual } from 'node:util';
import { eq, sql as sqlText } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OperationId } from '#contract/operation.ts';
import { newestLink } from '#modules/account/registration/testing/mailed-link.ts';
import { sampleFiles } from '#modules/file/testing/sample-files.ts';
import { upload } from '#modules/file/testing/sent-files.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import {
  adBlock,
  application,
  contract,
  networkDocument,
  publisher,
  reportTemplate,
  session,
  storedFile,
} from '#stores/sql/schema.ts';
import { asOwner } from '#stores/sql/testing/as-owner.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { CallOptions, TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type Publisher = TestPublisher & {
  applicationId: string;
  adBlockId: string;
  templateId: string;
  fileId: string;
  contractNumber: string;
};

// It repeats every call once for each statement.
vi.setConfig({ testTimeout: 120_000 });

let server: TestPostgres;
let sql: OpenedDatabase;
let api: TestApi;
let oleg: Publisher;
beforeAll(async () => {
  server = await startTestPostgres();
  sql = await openDatabase({ dataDir: null, url: server.url });
  api = await startTestApi({ sql });
  const template = { kind: 'contract_template', locale: 'en', source: '# Contract\n\n{company}, {email}' } as const;
  await asOwner(api.database, (all) =>
    all.insert(networkDocument).values({ id: randomUUID(), ...template, updatedAt: new Date() }),
  );
  // Another publisher's quota would be used up by it.
  oleg = await addPublisher({ fileSize: 2 * 1024 ** 3 });
  const { status } = await api.call('login', { body: { login: oleg.email, password: oleg.password } });
  if (status !== 200) throw new Error(`Signing in answered ${status}.`);
});
afterAll(async () => {
  await api.close();
  await sql.close();
  await server.close();
});

async function addPublisher({ fileSize = 1 } = {}): Promise<Publisher> {
  const added = await api.addPublisher();
  const own = { publisherId: added.id, status: 'active' as const };
  const applicationId = randomUUID();
  const adBlockId = randomUUID();
  await asPublisher(api.database, added.id, async (database) => {
    const app = {
      id: applicationId,
      name: 'Harbour',
      platform: 'ios' as const,
      isNotPublished: false,
      searchText: 'harbour',
    };
    await database.insert(application).values({ ...app, ...own });
    const block = {
      id: adBlockId,
      applicationId,
      name: 'Level end',
      adFormat: 'fs_banner' as const,
      searchText: 'level end',
    };
    await database.insert(adBlock).values({ ...block, ...own });
  });
  const templateId = randomUUID();
  await addTemplate(added.id, templateId);
  const fileId = randomUUID();
  const key = newFileKey();
  await api.files.put(key, Readable.from([Buffer.from('x')]));
  await asPublisher(api.database, added.id, async (database) => {
    const file = {
      id: fileId,
      publisherId: added.id,
      key,
      name: 'Harbour.pdf',
      type: 'application/pdf',
      size: fileSize,
    };
    const at = new Date();
    await database.insert(storedFile).values({ ...file, purpose: 'upload', sha256: Buffer.alloc(32), createdAt: at });
  });
  const contractNumber = await addContract(added.id, fileId);
  return { ...added, applicationId, adBlockId, templateId, fileId, contractNumber };
}

/** Adds a contract; returns its number. */
async function addContract(publisherId: string, fileId: string): Promise<string> {
  const number = randomUUID();
  const values = { publisherId, number, counterparty: 'self_employed', fileId, updatedAt: new Date() } as const;
  await asOwner(api.database, (all) => all.insert(contract).values({ id: randomUUID(), ...values }));
  return number;
}

const savedReport = {
  filterList: { period: { preset: 'today' as const } },
  indicatorList: ['requests' as const],
};

async function addTemplate(publisherId: string, id: string): Promise<void> {
  const at = new Date('2026-03-01T12:00:00Z');
  const template = { id, title: 'Harbour', report: savedReport, isStart: true, createdAt: at, updatedAt: at };
  await asPublisher(api.database, publisherId, (own) =>
    own.insert(reportTemplate).values({ ...template, publisherId }),
  );
}

/** Calls every operation on a publisher's rows; returns the answers. */
async function callEverything({ id, email, applicationId }: Publisher): Promise<string[]> {
  const answers: string[] = [];
  let signedIn: Partial<Tokens> & { headers?: { cookie: string } } = {};
  const call = async <Id extends OperationId>(operation: Id, body?: CallOptions<Id>['body']) => {
    // Each publisher has its own address, so that limits do not count the others' calls.
    const answer = await api.call(operation, {
      ...signedIn,
      remoteAddress: id,
      ...(body === undefined ? {} : { body }),
    });
    answers.push(`${operation} ${answer.status} ${answer.text}`);
    return answer;
  };
  const report = {
    groupList: ['application' as const, 'adBlock' as const],
    indicatorList: ['requests' as const],
    filterList: { period: { preset: 'today' as const }, applicationList: [applicationId] },
  };
  await call('requestPasswordRestore', { email });
  const begun = await call('confirmPasswordRestore', await newestLink(api, email));
  if (begun.status !== 200) return answers;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  signedIn = { token: begun.data.token, refreshToken: begun.data.refresh_token, headers: { cookie } };
  const password = 'another horse battery';
  await call('updatePassword', { password, retry_password: password });
  await call('updateEmail', { email: `${randomUUID()}@publishers.example` });
  await call('acceptOffer');
  await call('getCurrentUser');
  await call('getFilterCriteria');
  await call('getStatistic', report);
  const file = { reportType: 'statistic' as const, format: 'csv' as const, ...report };
  await call('generateReport', file);
  // Refused with 422, for it filters by an application of another publisher. A page names it in its warnings instead.
  const period = { preset: 'today' as const };
  await call('generateReport', { ...file, filterList: { period, applicationList: [oleg.applicationId] } });
  await call('refreshToken', { refresh_token: begun.data.refresh_token });
  await call('logout');
  return answers;
}

/** The places where a statement names its publisher. */
const owner = /(?:"\w+"\.)?"publisher_id" = (\$\d+)|"publisher"\."id" = (\$\d+)/g;
const withoutOwner = (statement: string) =>
  statement.replaceAll(owner, (_condition, ...[tenant = '', id = '']) => `${tenant}${id}::uuid is not null`);

const readsEntities = /from "(?:application|ad_block)"/;

/** A prepared statement; the package's types hide its text. */
interface Query {
  rawQueryConfig: { text: string; name?: string };
  queryConfig: { text: string; name?: string };
}
const execute = Reflect.get(NodePgPreparedQuery.prototype, 'execute') as (
  this: Query,
  values?: Record<string, unknown>,
) => Promise<unknown>;

/** Runs `work` with a driver that omits the owner in one statement; returns the statement and its result. */
async function watchDriver(forgetIn: string | null, work: () => Promise<string[]>) {
  const statements: string[] = [];
  const found: unknown[] = [];
  let forgotten = 0;
  const spy = vi.spyOn(NodePgPreparedQuery.prototype, 'execute').mockImplementation(async function (
    this: NodePgPreparedQuery<never>,
    values,
  ) {
    const query = this as unknown as Query;
    const { rawQueryConfig, queryConfig } = query;
    const asked = queryConfig.text;
    statements.push(asked);
    let sent = query;
    if (asked === forgetIn) {
      forgotten += 1;
      // Without its name: the connection may have prepared the whole statement under it.
      const forgetful = { name: '', text: withoutOwner(asked) };
      sent = Object.assign(Object.create(query) as Query, {
        rawQueryConfig: { ...rawQueryConfig, ...forgetful },
        queryConfig: { ...queryConfig, ...forgetful },
      });
    }
    const answering = execute.call(sent, values);
    found.push(await answering);
    return answering as Promise<never>;
  });
  try {
    return { answers: await work(), statements, found, forgotten };
  } finally {
    spy.mockRestore();
  }
}

const olegsRows = () =>
  asOwner(api.database, async (all) => [
    await all.select().from(publisher).where(eq(publisher.id, oleg.id)),
    await all.select().from(session).where(eq(session.publisherId, oleg.id)),
    await all.select().from(application).where(eq(application.publisherId, oleg.id)),
    await all.select().from(adBlock).where(eq(adBlock.publisherId, oleg.id)),
    await all.select().from(reportTemplate).where(eq(reportTemplate.publisherId, oleg.id)),
    await all.select().from(storedFile).where(eq(storedFile.publisherId, oleg.id)),
    await all.select().from(contract).where(eq(contract.publisherId, oleg.id)),
  ]);

/** Undoes the harm of an earlier statement, so that the next one can do its own. */
const restoreOleg = () =>
  asOwner(api.database, async (all) => {
    const untouched = { status: 'active' as const, deletedAt: null };
    await all
      .update(application)
      .set({ ...untouched, name: 'Harbour', searchText: 'harbour' })
      .where(eq(application.publisherId, oleg.id));
    await all
      .update(adBlock)
      .set({ ...untouched, name: 'Level end', searchText: 'level end' })
      .where(eq(adBlock.publisherId, oleg.id));
    await all.delete(reportTemplate).where(eq(reportTemplate.publisherId, oleg.id));
  }).then(() => addTemplate(oleg.id, oleg.templateId));

/** What a publisher calls. It begins what is not watched and returns what is. */
type Calls = (publisher: Publisher) => Promise<() => Promise<string[]>>;

/** The harm to Oleg when another publisher makes calls and one statement omits the owner. */
async function harmOf(calls: Calls, forgetIn: string | null) {
  await restoreOleg();
  const anna = await addPublisher();
  const before = inspect(await olegsRows());
  const { answers, statements, found, forgotten } = await watchDriver(forgetIn, await calls(anna));
  const seen = inspect([answers, found], { depth: null, maxArrayLength: null, maxStringLength: null });
  return {
    statements,
    forgotten,
    harm: {
      statuses: answers.map((answer) => answer.split(' ', 2).join(' ')),
      seen: [
        oleg.id,
        oleg.email,
        oleg.applicationId,
        oleg.adBlockId,
        oleg.templateId,
        oleg.fileId,
        oleg.contractNumber,
      ].filter((secret) => seen.includes(secret)),
      isChanged: inspect(await olegsRows()) !== before,
    },
  };
}

/** Calls the operations on applications and ad blocks, with ids of the publisher's own and with those of Oleg. */
const callApplications: Calls = async ({ email, password, applicationId, adBlockId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const { status, text } = await api.call(operation, { token: data.token, ...options });
    answers.push(`${operation} ${status} ${text}`);
  };
  const own = { params: { id: applicationId } };
  const olegs = { params: { id: oleg.applicationId } };
  const olegsBlock = { params: { id: oleg.adBlockId } };
  const name = 'Menu';
  const block = { name, adFormat: 'rewarded_video' as const };
  return async () => {
    await call('getApplications', { query: { term: 'harbour' } });
    for (const term of ['harbour', 'level']) await call('search', { query: { term } });
    await call('getApplication', own);
    await call('getApplication', olegs);
    await call('getAdBlocks', own);
    await call('createAdBlock', { ...own, body: block });
    await call('updateAdBlock', { params: { id: applicationId, adBlockId: oleg.adBlockId }, body: block });
    await call('changeAdBlocks', { body: { action: 'stop', ids: [adBlockId] } });
    await call('stopAdBlock', olegsBlock);
    await call('deleteAdBlock', olegsBlock);
    await call('getAdBlockEarnings', olegsBlock);
    await call('updateApplication', { ...olegs, body: { name, isNotPublished: true } });
    await call('updateApplication', { ...own, body: { name, isNotPublished: true } });
    await call('getApplicationActivity', own);
    await call('stopApplication', olegs);
    await call('stopApplication', own);
    await call('deleteApplication', olegs);
    await call('deleteApplication', own);
    return answers;
  };
};

/** Calls the operations on templates, with ids of the publisher's own and with those of Oleg. */
const callTemplates: Calls = async ({ email, password, templateId, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const { status, text } = await api.call(operation, { token: data.token, ...options });
    answers.push(`${operation} ${status} ${text}`);
  };
  const own = { params: { id: templateId } };
  const olegs = { params: { id: oleg.templateId } };
  const body = { ...savedReport, title: 'Menu', isStart: true };
  const { period } = savedReport.filterList;
  const of = (filterList: object) => ({ body: { ...body, title: 'Foreign', filterList: { period, ...filterList } } });
  return async () => {
    await call('getReportTemplates');
    await call('getReportTemplate', olegs);
    await call('createReportTemplate', { body });
    await call('createReportTemplate', of({ applicationList: [oleg.applicationId] }));
    await call('createReportTemplate', of({ adBlockList: [oleg.adBlockId] }));
    await call('updateReportTemplate', { ...olegs, body });
    await call('updateReportTemplate', { ...own, body: { ...body, title: 'Start' } });
    await call('deleteReportTemplate', olegs);
    await call('deleteReportTemplate', own);
    return answers;
  };
};

/** Calls the operations on files, with an id of the publisher's own and with Oleg's. */
const callFiles: Calls = async ({ email, password, fileId, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const { token } = data;
  return async () => {
    const uploaded = await upload(api, token, ['a.pdf', sampleFiles.pdf()]);
    const own = await api.call('downloadFile', { token, params: { id: fileId } });
    const olegs = await api.call('downloadFile', { token, params: { id: oleg.fileId } });
    return [`uploadFiles ${uploaded.status}`, `downloadFile ${own.status}`, `downloadFile ${olegs.status}`];
  };
};

/** Calls the operations on documents. */
const callDocuments: Calls = async ({ email, password, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const { token } = data;
  const ask = async (body: NonNullable<CallOptions<'getDocuments'>['body']>) => {
    const { status, text } = await api.call('getDocuments', { token, body });
    return `${body.documentType} ${status} ${text}`;
  };
  return async () => [
    await ask({ documentType: 'contract' }),
    await ask({ documentType: 'contract_template', counterpartyType: 'self_employed' }),
  ];
};

const everything: Calls = async (anna) => () => callEverything(anna);

test.each([
  {
    calls: everything,
    name: 'of accounts and reports',
    refused: ['generateReport 422'],
    leastHarmful: 4,
    isHarmful: (statement: string) => readsEntities.test(statement),
  },
  {
    calls: callApplications,
    name: 'of applications',
    refused: [
      'getApplication 404',
      'updateAdBlock 404',
      'stopAdBlock 404',
      'deleteAdBlock 404',
      'getAdBlockEarnings 404',
      'updateApplication 404',
      'updateApplication 422',
      'stopApplication 404',
      'deleteApplication 404',
    ],
    leastHarmful: 6,
    // Many name the application or the ad block as well, which was found with its owner.
    isHarmful: () => false,
  },
  {
    calls: callTemplates,
    name: 'of templates',
    refused: [
      'getReportTemplate 404',
      'createReportTemplate 422',
      'createReportTemplate 422',
      'updateReportTemplate 404',
      'deleteReportTemplate 404',
    ],
    leastHarmful: 6,
    // Saving one names the template as well, which was found with its owner.
    isHarmful: (statement: string) => /"report_template" (?:where|set "is_start")/.test(statement),
  },
  {
    calls: callFiles,
    name: 'of files',
    refused: ['downloadFile 404'],
    leastHarmful: 3,
    isHarmful: (statement: string) => statement.includes('from "stored_file"'),
  },
  {
    calls: callDocuments,
    name: 'of documents',
    refused: [],
    leastHarmful: 2,
    isHarmful: (statement: string) => statement.includes('from "contract"'),
  },
])('a statement $name that omits the owner neither reads nor changes rows of another publisher', async (tested) => {
  const { calls, refused, leastHarmful, isHarmful } = tested;
  const whole = await harmOf(calls, null);
  expect(whole.harm).toMatchObject({ seen: [], isChanged: false });
  expect(whole.harm.statuses.filter((status) => !status.endsWith(' 200'))).toEqual(refused);
  const statements = [...new Set(whole.statements.filter((statement) => withoutOwner(statement) !== statement))];
  expect(statements.length).toBeGreaterThanOrEqual(3);

  for (const statement of statements) {
    const { harm, forgotten } = await harmOf(calls, statement);
    expect(forgotten).toBeGreaterThan(0);
    expect({ statement, ...harm }).toEqual({ statement, ...whole.harm });
  }

  // Without row-level security they do harm, except those that a secret or a state restricts as well.
  await setPolicies('disable');
  const harmful = [];
  for (const statement of statements) {
    const { harm } = await harmOf(calls, statement);
    if (!isDeepStrictEqual(harm, whole.harm)) harmful.push(statement);
  }
  await setPolicies('enable');
  expect(harmful).toEqual(expect.arrayContaining(statements.filter(isHarmful)));
  expect(harmful.length).toBeGreaterThanOrEqual(leastHarmful);
});

async function setPolicies(action: 'disable' | 'enable'): Promise<void> {
  await asOwner(api.database, async (all) => {
    for (const table of [publisher, session, application, adBlock, reportTemplate, storedFile, contract])
      await all.execute(sqlText`alter table ${table} ${sqlText.raw(action)} row level security`);
  });
}
