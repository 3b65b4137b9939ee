import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inspect, isDeepStrictEqual } from 'node:util';
import { isNightly } from '@publisher-console/test-kit/trials';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationId } from './contract/operation.ts';
import { addApiToken } from './modules/api-tokens/testing/added-token.ts';
import { newestLink } from './modules/accounts/registration/testing/mailed-link.ts';
import { sampleFiles } from './modules/files/testing/sample-files.ts';
import { upload } from './modules/files/testing/file-uploads.ts';
import { newFileKey } from './stores/files/file-key.ts';
import { asPublisher, wholePublisher } from './stores/sql/as-publisher.ts';
import type { OpenedDatabase } from './stores/sql/database.ts';
import { openDatabase } from './stores/sql/open-database.ts';
import { session } from './stores/sql/tables/account.ts';
import { apiToken } from './stores/sql/tables/api-token.ts';
import { adBlock, application } from './stores/sql/tables/application.ts';
import { contract, networkDocument } from './stores/sql/tables/document.ts';
import { storedFile } from './stores/sql/tables/file.ts';
import { publisher } from './stores/sql/tables/publisher.ts';
import { reportTemplate } from './stores/sql/tables/report-template.ts';
import { seller } from './stores/sql/tables/seller.ts';
import { webhook, webhookDelivery } from './stores/sql/tables/webhook.ts';
import { asOwner } from './stores/sql/as-owner.ts';
import { startTestPostgres } from './stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from './stores/sql/testing/test-postgres.ts';
import { watchDriver, withoutOwner, withoutPolicies } from './testing/forgetful-driver.ts';
import { startTestApi, withSellers } from './testing/test-api.ts';
import type { CallOptions } from './testing/contract-calls.ts';
import type { TestApi, TestPublisher, Tokens } from './testing/test-api.ts';

type Publisher = TestPublisher & {
  applicationId: string;
  adBlockId: string;
  templateId: string;
  contractNumber: string;
  fileId: string;
  uploadId: string;
  deliveryId: string;
};
type SignedIn = Publisher & { sessionId: string; apiTokenId: string };

let server: TestPostgres;
let sql: OpenedDatabase;
let api: TestApi;
let oleg: SignedIn;
beforeAll(async () => {
  server = await startTestPostgres();
  sql = await openDatabase({ dataDir: null, url: server.url });
  // Nothing is sent there: deliveries wait for jobs that the tests do not run.
  const outsideAddresses = new Map([['hooks.example', { address: '127.0.0.1', port: 1 }]]);
  api = await startTestApi({ ...withSellers, sql, outsideAddresses });
  const template = { kind: 'contract_template', locale: 'en', source: '# Contract\n\n{company}, {email}' } as const;
  await asOwner(api.database, (all) =>
    all.insert(networkDocument).values({ id: randomUUID(), ...template, updatedAt: new Date() }),
  );
  // Oleg's file uses up his whole quota. If it counted for another publisher, that publisher could not upload.
  const added = await addPublisher({ fileSize: 2 * 1024 ** 3 });
  const { status, data } = await api.call('login', { body: { login: added.email, password: added.password } });
  if (status !== 200) throw new Error(`Signing in answered ${status}.`);
  const sessions = await api.call('getSessions', { token: data.token });
  const { id: apiTokenId } = await addApiToken(api.database, added.id);
  oleg = { ...added, sessionId: sessions.data.items[0]?.id ?? '', apiTokenId };
  // Repeating jobs that read the rows of all publishers are not due again during the tests.
  await api.deliverMails();
});
afterAll(async () => {
  await api.close();
  await sql.close();
  await server.close();
});

async function addPublisher({ fileSize = 1 } = {}): Promise<Publisher> {
  const added = await api.addPublisher();
  const owned = { publisherId: added.id, status: 'active' as const };
  const applicationId = randomUUID();
  const adBlockId = randomUUID();
  await asPublisher(api.database, wholePublisher(added.id), async (database) => {
    const app = {
      id: applicationId,
      name: 'Harbour',
      platform: 'ios' as const,
      isNotPublished: false,
      searchText: 'harbour',
    };
    await database.insert(application).values({ ...app, ...owned });
    const block = {
      id: adBlockId,
      applicationId,
      name: 'Level end',
      adFormat: 'fs_banner' as const,
      searchText: 'level end',
    };
    await database.insert(adBlock).values({ ...block, ...owned });
  });
  const templateId = randomUUID();
  await addTemplate(added.id, templateId);
  const uploadId = randomUUID();
  const key = newFileKey();
  await api.files.put(key, Readable.from([Buffer.from('x')]));
  const kind = { name: 'Harbour.pdf', type: 'application/pdf', size: fileSize, sha256: Buffer.alloc(32) };
  const uploaded = { id: uploadId, publisherId: added.id, key, purpose: 'upload' as const, createdAt: new Date() };
  await asPublisher(api.database, wholePublisher(added.id), (own) =>
    own.insert(storedFile).values({ ...uploaded, ...kind }),
  );
  const deliveryId = randomUUID();
  await addWebhook(added.id, deliveryId);
  return { ...added, applicationId, adBlockId, templateId, uploadId, deliveryId, ...(await addContract(added.id)) };
}

/** Adds a webhook with a delivery that has failed. */
async function addWebhook(publisherId: string, id: string): Promise<void> {
  const address = { publisherId, url: 'https://hooks.example/', createdAt: new Date('2026-03-01T12:00:00Z') };
  const delivery = { id, type: 'day.final', body: '{}', state: 'failed' as const };
  await asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    await own.insert(webhook).values({ ...address, events: ['day.final'], sealedSecret: Buffer.alloc(60) });
    await own.insert(webhookDelivery).values({ ...address, ...delivery });
  });
}

/** Adds a contract with its file. */
async function addContract(publisherId: string): Promise<{ contractNumber: string; fileId: string }> {
  const [contractNumber, fileId, key] = [randomUUID(), randomUUID(), newFileKey()];
  const content = Buffer.from('%PDF-1.7');
  await api.files.put(key, Readable.from([content]));
  const at = new Date('2026-03-01T12:00:00Z');
  const file = { purpose: 'contract' as const, key, name: 'contract.pdf', type: 'application/pdf', usedAt: at };
  const of = { size: content.length, sha256: createHash('sha256').update(content).digest(), createdAt: at };
  await asOwner(api.database, async (all) => {
    await all.insert(storedFile).values({ id: fileId, publisherId, ...file, ...of });
    const counterparty = 'self_employed';
    const values = { publisherId, number: contractNumber, counterparty, fileId, updatedAt: at } as const;
    await all.insert(contract).values({ id: randomUUID(), ...values });
  });
  return { contractNumber, fileId };
}

const savedReport = {
  filterList: { period: { preset: 'today' as const } },
  indicatorList: ['requests' as const],
};

async function addTemplate(publisherId: string, id: string): Promise<void> {
  const at = new Date('2026-03-01T12:00:00Z');
  const template = { id, title: 'Harbour', report: savedReport, isStart: true, createdAt: at, updatedAt: at };
  await asPublisher(api.database, wholePublisher(publisherId), (own) =>
    own.insert(reportTemplate).values({ ...template, publisherId, membershipId: publisherId }),
  );
}

/** Calls every operation on a publisher's rows; returns the answers. */
async function callEverything({ id, email, applicationId }: Publisher): Promise<string[]> {
  const answers: string[] = [];
  let signedIn: Partial<Tokens> & { headers?: { cookie: string } } = {};
  const call = async <Id extends OperationId>(operation: Id, body?: CallOptions<Id>['body']) => {
    // Each publisher has an address of its own, so that limits do not count the calls of the others.
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
  const newEmail = `${randomUUID()}@publishers.example`;
  await call('updateEmail', { email: newEmail });
  await call('confirmEmailChange', await newestLink(api, newEmail));
  await call('acceptOffer');
  await call('getCurrentUser');
  await call('getFilterCriteria');
  await call('getStatistic', report);
  const file = { reportType: 'statistic' as const, format: 'csv' as const, ...report };
  await call('generateReport', file);
  // The call is refused with 422, because it filters by an application of another publisher. A report on a page would
  // only have a warning about it.
  const period = { preset: 'today' as const };
  await call('generateReport', { ...file, filterList: { period, applicationList: [oleg.applicationId] } });
  await call('refreshToken', { refresh_token: begun.data.refresh_token });
  await call('logout');
  return answers;
}

const readsEntities = /from "(?:application|ad_block)"/;

const olegsRows = () =>
  asOwner(api.database, async (all) => [
    await all.select().from(publisher).where(eq(publisher.id, oleg.id)),
    await all.select().from(session).where(eq(session.publisherId, oleg.id)),
    await all.select().from(apiToken).where(eq(apiToken.publisherId, oleg.id)),
    await all.select().from(application).where(eq(application.publisherId, oleg.id)),
    await all.select().from(adBlock).where(eq(adBlock.publisherId, oleg.id)),
    await all.select().from(reportTemplate).where(eq(reportTemplate.publisherId, oleg.id)),
    await all.select().from(contract).where(eq(contract.publisherId, oleg.id)),
    await all.select().from(storedFile).where(eq(storedFile.publisherId, oleg.id)),
    await all.select().from(seller).where(eq(seller.publisherId, oleg.id)),
    await all.select().from(webhook).where(eq(webhook.publisherId, oleg.id)),
    await all.select().from(webhookDelivery).where(eq(webhookDelivery.publisherId, oleg.id)),
  ]);

/** Restores Oleg's rows after an earlier statement changed them, so that the next one is tested on the same rows. */
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
    await all.update(session).set({ endedAt: null, endReason: null }).where(eq(session.publisherId, oleg.id));
    await all.update(apiToken).set({ revokedAt: null, revokeReason: null }).where(eq(apiToken.publisherId, oleg.id));
    await all.update(storedFile).set({ usedAt: null }).where(eq(storedFile.publisherId, oleg.id));
    await all.delete(webhook).where(eq(webhook.publisherId, oleg.id));
    // Those of others too: a list without its owner has to show Oleg's on its first page, and the contract limits the
    // lists that have no pages.
    await all.delete(webhookDelivery);
    await all.delete(reportTemplate);
    await all.delete(session).where(ne(session.publisherId, oleg.id));
    await all.delete(apiToken).where(ne(apiToken.publisherId, oleg.id));
  })
    .then(() => addTemplate(oleg.id, oleg.templateId))
    .then(() => addWebhook(oleg.id, oleg.deliveryId));

/**
 * The calls of a publisher. The function does the calls that are not watched, and returns the function that does the
 * watched ones.
 */
type Calls = (publisher: Publisher) => Promise<() => Promise<string[]>>;

/** Finds how Oleg is harmed when another publisher makes calls and some statements omit the owner. */
async function harmOf(calls: Calls, forgetIn: readonly string[]) {
  await restoreOleg();
  const anna = await addPublisher();
  const before = inspect(await olegsRows());
  const isForgotten = (statement: string) => forgetIn.includes(statement);
  const { result: answers, statements, found, forgotten } = await watchDriver(isForgotten, await calls(anna));
  const seen = inspect([answers, found], { depth: null, maxArrayLength: null, maxStringLength: null });
  return {
    statements,
    forgotten,
    harm: {
      statuses: answers.map((answer) => answer.split(' ', 2).join(' ')),
      seen: [
        oleg.id,
        oleg.email,
        oleg.sessionId,
        oleg.apiTokenId,
        oleg.applicationId,
        oleg.adBlockId,
        oleg.templateId,
        oleg.contractNumber,
        oleg.fileId,
        oleg.uploadId,
        oleg.deliveryId,
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
    await call('getAdBlockFirstRequests', olegsBlock);
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

/** Calls the operations on sessions and API tokens, with ids of the publisher's own and with those of Oleg. */
const callSessions: Calls = async ({ id, email, password }) => {
  const signIn = () => api.call('login', { body: { login: email, password }, remoteAddress: id });
  const [own, other] = [(await signIn()).data.token, (await signIn()).data.token];
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const answer = await api.call(operation, { token: own, remoteAddress: id, ...options });
    answers.push(`${operation} ${answer.status} ${answer.text}`);
    return answer;
  };
  const { data } = await api.call('getSessions', { token: other, remoteAddress: id });
  const otherId = data.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  await signIn();
  return async () => {
    await call('getSessions');
    await call('endSession', { params: { id: oleg.sessionId } });
    await call('endSession', { params: { id: otherId } });
    await call('switchPublisher', { body: { publisher: oleg.id } });
    await call('endOtherSessions');
    await call('createApiToken', { body: { name: 'Report', scopes: ['apps:read'], expiresAt: null } });
    await call('getApiTokens');
    await call('revokeApiToken', { params: { id: oleg.apiTokenId } });
    return answers;
  };
};

/** Calls the operations of the dashboard, and those on the entry in sellers.json. */
const callDashboard: Calls = async ({ email, password, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const { status, text } = await api.call(operation, { token: data.token, ...options });
    answers.push(`${operation} ${status} ${text}`);
  };
  const period = { preset: 'today' as const };
  return async () => {
    await call('getDashboardStages');
    for (const isCompleted of [true, false])
      await call('updateDashboardStageItem', { params: { id: 'set_up_sdk' }, body: { isCompleted } });
    await call('getDashboardAttention');
    await call('getDashboardApplications', { body: { filterList: { period } } });
    await call('updateSeller', { body: { isConfidential: false, name: 'Northwind', domain: 'northwind.example' } });
    await call('getSeller');
    return answers;
  };
};

/** Calls the operations on documents, files and messages, with the publisher's own files and those of Oleg. */
const callDocuments: Calls = async ({ email, password, fileId, uploadId, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const { status, text } = await api.call(operation, { token: data.token, ...options });
    answers.push(`${operation} ${status} ${text}`);
  };
  const counterpartyType = 'self_employed' as const;
  return async () => {
    const uploaded = await upload(api, data.token, ['a.pdf', sampleFiles.pdf()]);
    answers.push(`uploadFiles ${uploaded.status}`);
    await call('getDocuments', { body: { documentType: 'contract' } });
    await call('getDocuments', { body: { documentType: 'contract_template', counterpartyType } });
    await call('downloadFile', { params: { id: oleg.fileId } });
    await call('downloadFile', { params: { id: oleg.uploadId } });
    await call('downloadFile', { params: { id: fileId } });
    const message = { subject: 'idea' as const, text: 'Look' };
    await call('sendFeedback', { body: { ...message, files: [uploadId] } });
    await call('sendFeedback', { body: { ...message, files: [oleg.uploadId] } });
    return answers;
  };
};

/** Calls the operations on webhooks, with the publisher's own delivery and that of Oleg. */
const callWebhooks: Calls = async ({ email, password, deliveryId, applicationId }) => {
  const { data } = await api.call('login', { body: { login: email, password }, remoteAddress: applicationId });
  const answers: string[] = [];
  const call = async <Id extends OperationId>(operation: Id, options: CallOptions<Id> = {}) => {
    const { status, text } = await api.call(operation, { token: data.token, ...options });
    answers.push(`${operation} ${status} ${text}`);
  };
  return async () => {
    await call('getWebhook');
    await call('updateWebhook', { body: { url: 'https://hooks.example/new', events: ['load.published'] } });
    await call('renewWebhookSecret');
    await call('resumeWebhook');
    await call('testWebhook');
    await call('getWebhookDeliveries');
    await call('resendWebhookDelivery', { params: { id: oleg.deliveryId } });
    await call('resendWebhookDelivery', { params: { id: deliveryId } });
    await call('deleteWebhook');
    return answers;
  };
};

const everything: Calls = async (anna) => () => callEverything(anna);

interface Tested {
  calls: Calls;
  name: string;
  refused: string[];
  leastHarmful: number;
  isHarmful: (statement: string) => boolean;
}

test.for<Tested>([
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
      'getAdBlockFirstRequests 404',
      'updateApplication 404',
      'updateApplication 422',
      'stopApplication 404',
      'deleteApplication 404',
    ],
    leastHarmful: 6,
    // Many statements also name the application or the ad block, which was found with its owner before.
    isHarmful: () => false,
  },
  {
    calls: callSessions,
    name: 'of sessions and API tokens',
    refused: ['endSession 404', 'switchPublisher 404', 'revokeApiToken 404'],
    leastHarmful: 6,
    isHarmful: () => true,
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
    // The statement that saves a template also names the template, which was found with its owner before.
    isHarmful: (statement: string) => /"report_template" (?:where|set "is_start")/.test(statement),
  },
  {
    calls: callDashboard,
    name: 'of the dashboard and of the entry in sellers.json',
    refused: [],
    leastHarmful: 0,
    isHarmful: () => false,
  },
  {
    calls: callDocuments,
    name: 'of documents, files and messages',
    refused: ['downloadFile 404', 'downloadFile 404', 'sendFeedback 422'],
    leastHarmful: 3,
    isHarmful: (statement: string) => /from "(?:contract|stored_file)"/.test(statement),
  },
  {
    calls: callWebhooks,
    name: 'of webhooks',
    refused: ['resendWebhookDelivery 404'],
    leastHarmful: 4,
    // The statement that saves a delivery also names it, and it was found with its owner. A count shows no row.
    isHarmful: (statement: string) => /"webhook" (?:where|set)|^select ".*from "webhook_delivery"/.test(statement),
  },
])('a statement $name that omits the owner neither reads nor changes rows of another publisher', async (tested) => {
  const { calls, refused } = tested;
  const whole = await harmOf(calls, []);
  expect(whole.harm).toMatchObject({ seen: [], isChanged: false });
  expect(whole.harm.statuses.filter((status) => !status.endsWith(' 200'))).toEqual(refused);
  const statements = [...new Set(whole.statements.filter((statement) => withoutOwner(statement) !== statement))];
  expect(statements.length).toBeGreaterThanOrEqual(3);

  // One run with all statements changed finds any harmful one. Harmless statements return the same as with the owner.
  const { harm: harmOfAll, forgotten: allForgotten } = await harmOf(calls, statements);
  expect([...allForgotten].toSorted()).toEqual(statements.toSorted());
  expect(harmOfAll).toEqual(whole.harm);

  // Without row-level security the statements do harm, which shows that this run would notice it.
  const { harm: harmWithoutPolicies } = await withoutPolicies(api.database, () => harmOf(calls, statements));
  expect(harmWithoutPolicies).not.toEqual(whole.harm);

  if (isNightly) await omitOneByOne(tested, statements, whole.harm);
});

/** Changes one statement at a time, which names the harmful one and proves for each that the test would notice it. */
async function omitOneByOne({ calls, leastHarmful, isHarmful }: Tested, statements: string[], unharmed: object) {
  for (const statement of statements) {
    const { harm, forgotten } = await harmOf(calls, [statement]);
    expect(forgotten.size).toBe(1);
    expect({ statement, ...harm }).toEqual({ statement, ...unharmed });
  }

  // Without row-level security, all statements do harm except those that are also restricted by a secret or a status.
  const harmful: string[] = [];
  await withoutPolicies(api.database, async () => {
    for (const statement of statements) {
      const { harm } = await harmOf(calls, [statement]);
      if (!isDeepStrictEqual(harm, unharmed)) harmful.push(statement);
    }
  });
  expect(harmful).toEqual(expect.arrayContaining(statements.filter(isHarmful)));
  expect(harmful.length).toBeGreaterThanOrEqual(leastHarmful);
}
