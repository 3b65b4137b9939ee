import { randomUUID } from 'node:crypto';
import { contact } from '#stores/sql/tables/person.ts';
import { selectAccounts } from '#modules/publishers/publisher-account.ts';
import { hostileTexts, refusedTexts } from '@publisher-console/test-kit/hostile-texts';
import { trialCount } from '@publisher-console/test-kit/trials';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failure, Locale } from '@publisher-console/api-contract';
import { readContract } from './contract/document.ts';
import { escapedMarkup } from './process/escaped-markup.ts';
import { registrationBody } from './modules/accounts/registration/testing/registration-body.ts';
import { addReportedApplication, publishDays, reportedFact } from './modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from './modules/statistics/reports/testing/facts.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { newestInvitation } from './modules/team/testing/invited.ts';
import { quotedText } from './modules/mail/email-template.ts';
import { asNetwork } from './stores/sql/as-network.ts';
import { addApp, challengeIn, codeOf } from '#modules/accounts/factors/testing/added-factors.ts';
import { createAuthenticator } from '#modules/accounts/factors/testing/authenticator.ts';
import { startTestApi, withSellers } from './testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from './testing/test-api.ts';

const today = '2026-11-20';
const noon = new Date(`${today}T12:00:00Z`);

/** `npm test` tries every fourth text in each field, in each field others; the trials try all texts in all fields. */
const step = trialCount(4, 1);
const triedIn = (field: number) => Object.entries(hostileTexts).filter((_text, index) => (index + field) % step === 0);

let api: TestApi;
let anna: TestPublisher & Tokens;
let applicationId: string;
let adBlockId: string;
/** Has one template, because titles differ within an account. */
let bert: TestPublisher & Tokens;
let templateId: string;
beforeAll(async () => {
  let clock = 0;
  api = await startTestApi({
    now: () => noon,
    // Each reading is an hour later, so that no limit of calls is reached.
    clock: () => (clock += 3_600_000),
    mostApplications: 1_000,
    ...withSellers,
  });
  anna = await api.signIn();
  const { token } = anna;
  const app = await api.call('createApplication', { token, body: application('Puzzle') });
  applicationId = app.data.application.id;
  const block = await api.call('createAdBlock', { token, params: { id: applicationId }, body: adBlock('Level end') });
  adBlockId = block.data.adBlock.id;
  bert = await api.signIn();
  const template = await api.call('createReportTemplate', { token: bert.token, body: reportTemplate('Week') });
  templateId = template.data.template.id;
});
afterAll(() => api.close());

const application = (name: string) => ({ name, platform: 'android' as const, isNotPublished: true });
const adBlock = (name: string, place = 'home') => ({ name, place, adFormat: 'fs_banner' as const });
const reportTemplate = (title: string) => ({
  title,
  groupList: ['date' as const],
  indicatorList: ['revenue' as const],
  filterList: { period: { from: today, to: today } },
});

interface Sent {
  status: number;
  errors?: Failure['errors'] | undefined;
  stored?: string | null | undefined;
}

async function register(
  field: 'firstName' | 'lastName' | 'name' | 'contacts',
  text: string,
): Promise<Sent & { email: string }> {
  const body = registrationBody({ [field]: text });
  const { status, errors } = await api.call('register', { body });
  const [row] = await asNetwork(api.database, (all) => selectAccounts(all).where(eq(contact.email, body.email)));
  const { firstName, lastName, company, contacts } = row ?? {};
  return { status, errors, stored: { firstName, lastName, name: company, contacts }[field], email: body.email };
}

async function accept(field: 'firstName' | 'lastName', text: string): Promise<Sent> {
  const owner = await api.signIn();
  const email = `${randomUUID()}@team.example`;
  await api.call('inviteMember', { token: owner.token, body: { email, role: 'analyst', applications: null } });
  const names = { firstName: 'Mark', lastName: 'Ellis', [field]: text };
  const body = { ...(await newestInvitation(api, email)), ...names, password: 'another horse battery' };
  const { status, errors, data } = await api.call('acceptInvitation', {
    body: { ...body, isPrivacyPolicyAccepted: true },
    remoteAddress: owner.id,
  });
  return { status, errors, stored: data?.user[field] };
}

async function acceptStaff(field: 'firstName' | 'lastName', text: string): Promise<Sent> {
  const { headers } = await addSignedInStaff(api.database, 'admin', { at: noon });
  const email = `${randomUUID()}@network.example`;
  await api.call('inviteStaff', { headers, body: { email, role: 'support' } });
  const named = { firstName: 'Vera', lastName: 'Holt', [field]: text };
  const body = { ...(await newestInvitation(api, email)), password: 'another horse battery', ...named };
  const { status, errors } = await api.call('acceptStaffInvitation', { body });
  const { members } = (await api.call('getStaff', { headers })).data;
  const { name } = members.find((member) => member.email === email) ?? {};
  const other = field === 'firstName' ? ' Holt' : 'Vera ';
  return { status, errors, stored: name?.replace(other, '') };
}

async function createToken(text: string): Promise<Sent> {
  // Only a new session may make one.
  const { token } = await api.signIn();
  const body = { name: text, scopes: ['statistics:read' as const], expiresAt: null };
  const { status, errors, data } = await api.call('createApiToken', { token, body });
  return { status, errors, stored: data?.apiToken.name };
}

/** How each field that holds a line of a publisher's own words is sent, and what the API then has in it. */
const lines: Record<string, (text: string) => Promise<Sent>> = {
  'register firstName': (text) => register('firstName', text),
  'register lastName': (text) => register('lastName', text),
  'register name': (text) => register('name', text),
  'register contacts': (text) => register('contacts', text),
  'acceptInvitation firstName': (text) => accept('firstName', text),
  'acceptInvitation lastName': (text) => accept('lastName', text),
  'createApiToken name': createToken,
  'confirmTotp name': async (text) => {
    const { token } = await api.signIn();
    const { data: begun } = await api.call('beginTotp', { token });
    const body = { id: begun.id, code: codeOf(begun.uri, noon), name: text };
    const { status, errors, data } = await api.call('confirmTotp', { token, body });
    return { status, errors, stored: data?.factor.name };
  },
  'addPasskey name': async (text) => {
    const { token } = await api.signIn();
    const challenge = challengeIn(await api.call('beginPasskey', { token }));
    const passkey = createAuthenticator('https://console.example').make({ challenge });
    const { status, errors, data } = await api.call('addPasskey', { token, body: { name: text, passkey } });
    return { status, errors, stored: data?.factor.name };
  },
  'renameFactor name': async (text) => {
    const { token } = await api.signIn();
    const { factor } = await addApp(api, token, noon);
    const answer = await api.call('renameFactor', { token, params: { id: factor.id }, body: { name: text } });
    const { items } = (await api.call('getFactors', { token })).data;
    return { status: answer.status, errors: answer.errors, stored: answer.status === 200 ? items[0]?.name : undefined };
  },
  'acceptStaffInvitation firstName': (text) => acceptStaff('firstName', text),
  'acceptStaffInvitation lastName': (text) => acceptStaff('lastName', text),
  'confirmDeskTotp name': async (text) => {
    const { headers } = await addSignedInStaff(api.database, 'admin', { at: noon });
    const { data: begun } = await api.call('beginDeskTotp', { headers });
    const body = { id: begun.id, code: codeOf(begun.uri, noon), name: text };
    const { status, errors, data } = await api.call('confirmDeskTotp', { headers, body });
    return { status, errors, stored: data?.factor.name };
  },
  'addDeskPasskey name': async (text) => {
    const { headers } = await addSignedInStaff(api.database, 'admin', { at: noon });
    const challenge = challengeIn(await api.call('beginDeskPasskey', { headers }));
    const passkey = createAuthenticator('https://console.example').make({ challenge });
    const { status, errors, data } = await api.call('addDeskPasskey', { headers, body: { name: text, passkey } });
    return { status, errors, stored: data?.factor.name };
  },
  'renameDeskFactor name': async (text) => {
    const { headers } = await addSignedInStaff(api.database, 'admin', { at: noon });
    const { data: begun } = await api.call('beginDeskTotp', { headers });
    const named = { id: begun.id, code: codeOf(begun.uri, noon), name: 'Phone' };
    const { id } = (await api.call('confirmDeskTotp', { headers, body: named })).data.factor;
    const answer = await api.call('renameDeskFactor', { headers, params: { id }, body: { name: text } });
    const { items } = (await api.call('getDeskFactors', { headers })).data;
    return { status: answer.status, errors: answer.errors, stored: answer.status === 200 ? items[0]?.name : undefined };
  },
  'createApplication name': async (text) => {
    const { status, errors, data } = await api.call('createApplication', {
      token: anna.token,
      body: application(text),
    });
    return { status, errors, stored: data?.application.name };
  },
  'updateApplication name': async (text) => {
    const { platform: _fixed, ...body } = application(text);
    const params = { id: applicationId };
    const { status, errors, data } = await api.call('updateApplication', { token: anna.token, params, body });
    return { status, errors, stored: data?.application.name };
  },
  'createAdBlock name': async (text) => {
    const params = { id: applicationId };
    const { status, errors, data } = await api.call('createAdBlock', {
      token: anna.token,
      params,
      body: adBlock(text),
    });
    return { status, errors, stored: data?.adBlock.name };
  },
  'createAdBlock place': async (text) => {
    const params = { id: applicationId };
    const body = adBlock('Level end', text);
    const { status, errors, data } = await api.call('createAdBlock', { token: anna.token, params, body });
    return { status, errors, stored: data?.adBlock.place };
  },
  'updateAdBlock name': async (text) => {
    const params = { id: applicationId, adBlockId };
    const { status, errors, data } = await api.call('updateAdBlock', {
      token: anna.token,
      params,
      body: adBlock(text),
    });
    return { status, errors, stored: data?.adBlock.name };
  },
  'updateAdBlock place': async (text) => {
    const params = { id: applicationId, adBlockId };
    const body = adBlock('Level end', text);
    const { status, errors, data } = await api.call('updateAdBlock', { token: anna.token, params, body });
    return { status, errors, stored: data?.adBlock.place };
  },
  'createReportTemplate title': async (text) => {
    const { token } = anna;
    const { status, errors, data } = await api.call('createReportTemplate', { token, body: reportTemplate(text) });
    return { status, errors, stored: data?.template.title };
  },
  'updateSeller name': async (text) => {
    const body = { isConfidential: false, name: text, domain: 'northwind.example' };
    const { status, errors, data } = await api.call('updateSeller', { token: anna.token, body });
    return { status, errors, stored: data?.entry?.name };
  },
  'updateReportTemplate title': async (text) => {
    const params = { id: templateId };
    const body = reportTemplate(text);
    const { status, errors, data } = await api.call('updateReportTemplate', { token: bert.token, params, body });
    return { status, errors, stored: data?.template.title };
  },
};

/** The other fields without a form in the contract, with the reason why they are not above. */
const otherTexts: Record<string, string> = {
  'acceptInvitation recoveryCode': 'looked up, not stored',
  'acceptStaffInvitation hash': 'looked up, not stored',
  'acceptStaffInvitation invitation': 'looked up, not stored',
  'addDeskPasskey transports': 'as that of addPasskey',
  'beginView reason': 'one plain line: view-sessions.integration.test.ts',
  'checkDeskFactor recoveryCode': 'looked up, not stored',
  'finishDeskLogin recoveryCode': 'looked up, not stored',
  'loginToDesk login': 'looked up, not stored',
  'loginToDesk password': 'hashed',
  'showStaffInvitation hash': 'looked up, not stored',
  'showStaffInvitation invitation': 'looked up, not stored',
  'login login': 'looked up, not stored',
  'login password': 'only its hash is stored',
  'refreshToken refresh_token': 'looked up, not stored',
  'register website': 'an address: website.test.ts',
  'confirmRegistration user': 'looked up, not stored',
  'confirmRegistration hash': 'looked up, not stored',
  'confirmPasswordRestore user': 'looked up, not stored',
  'confirmPasswordRestore hash': 'looked up, not stored',
  'confirmEmailChange user': 'looked up, not stored',
  'confirmEmailChange hash': 'looked up, not stored',
  'addPasskey transports': 'names of transports, which the browser gets back',
  'showInvitation hash': 'looked up, not stored',
  'showInvitation invitation': 'looked up, not stored',
  'stopFactorResetByLink hash': 'looked up, not stored',
  'previewDeskText source': 'parsed, not stored: document-markup.test.ts and guide-markup.test.ts',
  'joinTeam hash': 'looked up, not stored',
  'joinTeam invitation': 'looked up, not stored',
  'acceptInvitation hash': 'looked up, not stored',
  'acceptInvitation invitation': 'looked up, not stored',
  'inviteMember applications': 'looked up, not stored',
  'updateMember applications': 'looked up, not stored',
  'offerOwnership member': 'looked up, not stored',
  'loginWithFactor recoveryCode': 'compared, not stored',
  'checkFactor recoveryCode': 'compared, not stored',
  'updateSeller domain': 'a domain: sellers.integration.test.ts',
  'createApiToken networks': 'ranges of addresses: token-networks.test.ts',
  'createApplication developerName': 'the store’s own text is used: store-text.test.ts',
  'createApplication storeName': 'the store’s own text is used: store-text.test.ts',
  'createApplication iconUrl': 'the store’s own picture is used: icon-picture.test.ts',
  'updateApplication developerName': 'the store’s own text is used: store-text.test.ts',
  'updateApplication storeName': 'the store’s own text is used: store-text.test.ts',
  'updateApplication iconUrl': 'the store’s own picture is used: icon-picture.test.ts',
  'parseApplicationUrl applicationUrl': 'an address: recognise-store-link.test.ts',
  'changeAdBlocks ids': 'looked up, not stored',
  'askQuestion name': 'one line: questions.test.ts',
  'askQuestion id': 'looked up, or a line that no page shows',
  'askQuestion text': 'several lines: feedback.test.ts',
  'askQuestion files': 'looked up, not stored',
  'objectToEntry text': 'several lines: feedback.test.ts',
  'objectToEntry files': 'looked up, not stored',
  'replyToQuestion text': 'several lines: feedback.test.ts',
  'replyToQuestion files': 'looked up, not stored',
  'resumeApplication note': 'several lines: desk-review.network.integration.test.ts',
  'sendFeedback text': 'several lines: feedback.test.ts',
  'sendFeedback files': 'looked up, not stored',
  'uploadAnswerFiles files[]': 'names of files: upload.test.ts',
  'uploadFiles files[]': 'names of files: upload.test.ts',
};

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** The fields of a body that may hold any text according to the contract. Filters of reports hold ids. */
function freeTexts(schema: Schema, path: string): string[] {
  const { type, properties = {}, items, allOf = [], oneOf = [] } = resolved(schema);
  const own = resolved(schema);
  const isText = [type].flat().includes('string') && ![own.enum, own.const, own.format, own.pattern].some(Boolean);
  return [
    ...(isText && path !== '' ? [path] : []),
    ...Object.entries(properties)
      .filter(([name]) => name !== 'filterList' && name !== 'pagination')
      .flatMap(([name, inner]) => freeTexts(inner, name)),
    ...(items ? freeTexts(items, path) : []),
    ...[...allOf, ...oneOf].flatMap((inner) => freeTexts(inner, path)),
  ];
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return resolved(readContract().components.schemas[name] as Schema);
}

test('every field of the contract that accepts a text is tried here or elsewhere', () => {
  const fields = Object.values(readContract().paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, requestBody: body }) =>
      Object.values(body?.content ?? {}).flatMap((content) =>
        freeTexts((content as { schema: Schema }).schema, '').map((field) => `${operationId} ${field}`),
      ),
    );
  expect([...new Set(fields)].toSorted()).toEqual([...Object.keys(lines), ...Object.keys(otherTexts)].toSorted());
});

test('each line is stored as it was typed, but for its Unicode form, in every field that accepts one', async () => {
  const changed: unknown[] = [];
  let sent = 0;
  for (const [index, [field, send]] of Object.entries(lines).entries()) {
    for (const [what, text] of triedIn(index)) {
      const { status, stored } = await send(text);
      sent += 1;
      if (status !== 200 || stored !== text.normalize('NFC')) changed.push([field, what, status, stored]);
    }
  }
  expect(changed).toEqual([]);
});

test('what cannot be shown as it was typed is refused at its field or an empty place, and nothing is stored', async () => {
  const accepted: unknown[] = [];
  for (const [name, send] of Object.entries(lines)) {
    const [, field = ''] = name.split(' ');
    for (const [what, text] of Object.entries(refusedTexts)) {
      const { status, errors, stored } = await send(text);
      const faults = Object.keys(errors ?? {});
      const isEmpty =
        field === 'place' && what === 'nothing but invisible letters' && status === 200 && stored === null;
      if (!isEmpty && (status !== 422 || faults.join() !== field || stored !== undefined))
        accepted.push([name, what, status, faults, stored]);
    }
  }
  expect(accepted).toEqual([]);
});

interface Markup {
  /** The elements with their attributes, in order. */
  elements: string[];
  text: string;
}

function readMarkup(html: string): Markup {
  const elements: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push(`${name} ${Object.keys(attributes).toSorted().join(' ')}`),
    ontext: (part) => (text += part),
  });
  parser.end(html);
  return { elements, text };
}

/** The mails to a new publisher, about a new API token and to support, in which a text is as a name. */
async function emailsWith(text: string) {
  await api.deliverMails();
  const before = api.mails.length;
  await register('firstName', text);
  const { token } = await api.signIn({ firstName: text, lastName: text, company: text });
  const scopes = ['statistics:read' as const];
  await api.call('createApiToken', { token, body: { name: text, scopes, expiresAt: null } });
  await api.call('sendFeedback', { token, body: { subject: 'problem', text } });
  await api.deliverMails();
  return api.mails.slice(before).toSorted((one, other) => one.subject.localeCompare(other.subject));
}

test('a mail has no element and no header more with a hostile name than with a harmless one', async () => {
  const plain = await emailsWith('Anna');
  expect(plain).toHaveLength(3);
  let mails = 0;
  const differing: unknown[] = [];
  for (const [what, text] of triedIn(0)) {
    const templates = await emailsWith(text);
    mails += templates.length;
    // An email to the publisher quotes a name; one to support passes on the message as it is.
    const quoted = quotedText(text);
    const has = (whole: string, part: string) => whole.includes(part);
    const shown = templates
      .filter((template) =>
        [text, quoted].some((own) => has(template.text, own) && has(readMarkup(template.html).text, own)),
      )
      .map(({ subject }) => subject.replace(/\d+/u, 'N'));
    const structure = (all: typeof templates) => all.map(({ html }) => readMarkup(html).elements);
    const isOneLine = templates.every(({ subject, to }) => !/[\r\n]/u.test(subject + to));
    // The address of a visitor who signs up is not confirmed, so the mail to it quotes none of their words.
    if (
      shown.join() !== 'An API token was created,Problem: Publisher ID N' ||
      !isOneLine ||
      JSON.stringify(structure(templates)) !== JSON.stringify(structure(plain))
    )
      differing.push([what, shown, isOneLine]);
  }
  expect(differing).toEqual([]);
});

test('as a control, most mails have other elements once a name is in them as it is', async () => {
  const [template] = await emailsWith('Anna');
  const page = template?.html ?? '';
  const elementsWith = (name: string) => JSON.stringify(readMarkup(page.replaceAll('Anna', () => name)).elements);
  const texts = Object.values(hostileTexts);
  expect(texts.filter((text) => elementsWith(escapedMarkup(text)) !== elementsWith('Anna'))).toEqual([]);
  const changed = texts.filter((text) => elementsWith(text) !== elementsWith('Anna'));
  expect(changed.length).toBeGreaterThan(5);
});

describe('a report as a file', () => {
  const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;
  const texts = Object.values(hostileTexts);
  let reporting: TestApi;
  let owner: TestPublisher & Tokens;

  const file = async (format: 'csv' | 'xlsx', locale: Locale) => {
    const { statusCode, rawPayload } = await reporting.app.inject({
      method: 'POST',
      url: '/report/generate',
      headers: { authorization: `Bearer ${owner.token}`, 'accept-language': locale },
      payload: {
        reportType: 'statistic',
        format,
        groupList: ['application', 'adBlock'],
        indicatorList: ['requests'],
        filterList: { period: { from: today, to: today } },
        sort: { field: 'requests', direction: 'asc' },
      },
    });
    expect(statusCode).toBe(200);
    return rawPayload;
  };

  beforeAll(async () => {
    reporting = await startTestApi({ now: () => new Date(`${today}T12:00:00Z`) });
    owner = await reporting.signIn();
    await reporting.startWarehouse();
    const load = await publishDays(reporting, [today]);
    const facts = [];
    for (const [index, text] of texts.entries()) {
      const key = await addReportedApplication(reporting, owner, text);
      facts.push(reportedFact(load, owner, key, today, index + 1));
    }
    await insertFacts(reporting.warehouse.writer, facts);
  });
  afterAll(() => reporting.close());

  test.for(['en', 'ru'] as const)('has each name as a text and no formula, in %s', async (locale) => {
    const delimiter = { en: ',', ru: ';' }[locale];
    const records: string[][] = parse(await file('csv', locale), { bom: true, delimiter });
    const cells = records.slice(1, texts.length + 1).flatMap(([app = '', , block = '']) => [app, block]);
    expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
    // An apostrophe precedes what a spreadsheet could run.
    expect(cells.map((cell) => cell.replace(/'(?=[\s\p{Cf}]*[=+\-@＝])/u, ''))).toEqual(
      texts.flatMap((text) => [text, text]),
    );

    const { sheets } = await readXlsx(await file('xlsx', locale), { readStyles: true });
    const [sheet] = sheets;
    const shown = (sheet?.rows ?? []).slice(1, texts.length + 1).flatMap(([app, , block]) => [app, block]);
    expect(shown).toEqual(texts.flatMap((text) => [text, text]));
    const formulas = [...(sheet?.cells?.values() ?? [])].filter(
      (cell) => 'formula' in cell && cell.formula !== undefined,
    );
    expect(formulas).toEqual([]);
    const unguarded = texts.filter((text) => formula.test(text));
    expect(unguarded.length).toBeGreaterThan(2);
  });
});
