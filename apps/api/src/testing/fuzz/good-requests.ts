import { randomUUID } from 'node:crypto';
import { addApp, addPasskey, challengeIn, codeOf } from '#modules/accounts/factors/testing/added-factors.ts';
import { orderReset, resetLinks } from '#modules/accounts/orders/testing/ordered-reset.ts';
import { createAuthenticator } from '#modules/accounts/factors/testing/authenticator.ts';
import { newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { formOf, upload } from '#modules/files/testing/file-uploads.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { addEntry } from '#modules/money/testing/added-money.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { newestInvitation } from '#modules/team/testing/invited.ts';
import type { OperationId } from '#contract/operation.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { announcement } from '#stores/sql/tables/announcement.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import { testPassword } from '#testing/test-api.ts';
import type { TestPublisher, Tokens } from '#testing/test-api.ts';
import { links, now } from './fuzz-world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { FuzzedOperation } from './fuzzed-operation.ts';

/** What a request is made of that the API answers with a success. */
export interface GoodRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Null without a body. */
  body: unknown;
  /** A form in place of a JSON body. */
  form?: { body: Buffer; type: string };
  /** Further headers that the contract requires. */
  headers?: Record<string, string>;
  token: string | null;
}

/** Bodies of statistics so far: the same one again would change nothing. */
let feedBodies = 0;

/** Prepares what a request needs, for operations where the contract's example and the ids of the world do not. */
type Prepare = (world: FuzzWorld) => Promise<Partial<GoodRequest>>;

const period = { from: '2026-03-09', to: '2026-03-10' };
const report = {
  groupList: ['date' as const],
  filterList: { period },
  indicatorList: ['requests' as const, 'revenue' as const],
};
const file = { reportType: 'statistic' as const, format: 'csv' as const, ...report };
/** An application that no other is equal to. */
const application = () => ({
  name: 'Chess Trainer',
  isNotPublished: false,
  applicationUrl: `https://play.google.com/store/apps/details?id=com.games.x${randomUUID().replaceAll('-', '')}`,
  appAdsTxtUrl: links.appAdsTxt,
});

async function signIn({ api }: FuzzWorld, { email: login }: { email: string }): Promise<Tokens> {
  const { status, data } = await api.call('login', { body: { login, password: testPassword } });
  if (status !== 200) throw new Error(`Signing in was answered ${status}.`);
  return { token: data.token, refreshToken: data.refresh_token };
}

/** A publisher whose account a request may change. */
/** Of the API of tests. */
const origin = 'https://console.example';

const somebody = ({ api }: FuzzWorld): Promise<TestPublisher & Tokens> => api.signIn();

const ownApplication = ({ api, own }: FuzzWorld, values = {}) =>
  addApplication(api.database, own.id, { name: 'Chess', ...values });

const ofMonth = async () => ({ params: { month: '2026-02' } });

async function ownQuestion({ api, own }: FuzzWorld) {
  const { id } = await addTestQuestion(api.database, { publisherId: own.id });
  return { params: { id } };
}

/** A file of a note on the fuzzer's own question. */
async function notedFile(world: FuzzWorld): Promise<string> {
  const { api, own } = world;
  const { headers } = await atDesk(world);
  const { id, number } = await addTestQuestion(api.database, { publisherId: own.id });
  const form = await formOf(['a.pdf', sampleFiles.pdf()]);
  const sent = { headers: { ...headers, 'content-type': form.type }, body: form.body as never };
  const { data } = await api.call('uploadAnswerFiles', { params: { id }, ...sent });
  const files = data.items.map((item) => item.id);
  const input = { question: number, text: 'Look', files };
  await api.call('giveOrder', { params: { name: 'noteQuestion' }, headers, body: { input } });
  return files[0] ?? '';
}

async function adBlock({ api, own }: FuzzWorld, values = {}) {
  return addAdBlock(api.database, { id: own.applicationId, publisherId: own.id }, { name: 'Menu', ...values });
}

/** A template of a publisher of its own, because each may have few. */
async function template(world: FuzzWorld): Promise<{ token: string; id: string }> {
  const { token } = await somebody(world);
  const body = { title: randomUUID(), filterList: { period }, indicatorList: ['requests' as const] };
  const { status, data } = await world.api.call('createReportTemplate', { token, body });
  if (status !== 200) throw new Error(`The template was answered ${status}.`);
  return { token, id: data.template.id };
}

const analyst = { role: 'analyst' as const, applications: null };
const newMember = {
  firstName: 'Mark',
  lastName: 'Ellis',
  password: testPassword,
  isPrivacyPolicyAccepted: true as const,
};

/** An invitation of a publisher of its own, because each may invite few. */
async function invited(world: FuzzWorld, email = `${randomUUID()}@team.example`) {
  const { token } = await somebody(world);
  const { status, data } = await world.api.call('inviteMember', { token, body: { email, ...analyst } });
  if (status !== 200) throw new Error(`The invitation was answered ${status}.`);
  return { token, id: data.invitation.id, email };
}

/** A member of a publisher of its own. */
async function addMember(world: FuzzWorld): Promise<{ id: string; token: string; ownerToken: string }> {
  const { token: ownerToken, email } = await invited(world);
  const body = { ...(await newestInvitation(world.api, email)), ...newMember };
  const { status, data } = await world.api.call('acceptInvitation', { body });
  if (status !== 200) throw new Error(`The acceptance was answered ${status}.`);
  const { token } = data;
  const team = await world.api.call('getTeam', { token });
  return { id: team.data.members[0]?.id ?? '', token, ownerToken };
}

const ofInvitation: Prepare = async (world) => {
  const { token, id } = await invited(world);
  return { token, params: { id } };
};

const ofMember: Prepare = async (world) => {
  const { id, ownerToken: token } = await addMember(world);
  return { token, params: { id } };
};

const ofTransfer: Prepare = async (world) => {
  const { id, token, ownerToken } = await addMember(world);
  await world.api.call('offerOwnership', { token: ownerToken, body: { member: id } });
  return { token };
};

/** A file of a publisher of its own, because each may have few at once. */
async function reportFile(world: FuzzWorld): Promise<{ token: string; id: string; key: string }> {
  const { token } = await somebody(world);
  const { status, data } = await world.api.call('createReportFile', { token, body: file });
  if (status !== 200) throw new Error(`The report file was answered ${status}.`);
  const [id = '', key = ''] = data.url.split('/').slice(-2);
  return { token, id, key };
}

const ofReportFile: Prepare = async (world) => {
  const { token, id } = await reportFile(world);
  return { token, params: { id } };
};

async function uploadedFile({ api, own }: FuzzWorld): Promise<string> {
  const { data } = await upload(api, own.token, ['a.pdf', sampleFiles.pdf()]);
  return data.items[0]?.id ?? '';
}

async function webhook({ api }: FuzzWorld, { token }: Tokens): Promise<void> {
  await api.call('updateWebhook', { token, body: { url: links.webhook, events: ['day.final'] } });
}

/** A publisher of its own has the webhook, because each has one. */
const withWebhook: Prepare = async (world) => {
  const { token } = await withWebhookOf(world);
  return { token };
};

async function withWebhookOf(world: FuzzWorld): Promise<TestPublisher & Tokens> {
  const person = await somebody(world);
  await webhook(world, person);
  return person;
}

const ofApplication =
  (values = {}): Prepare =>
  async (world) => ({ params: { id: (await ownApplication(world, values)).id } });

const ofAdBlock =
  (values = {}): Prepare =>
  async (world) => ({ params: { id: (await adBlock(world, values)).id } });

const ofExistingAdBlock: Prepare = async ({ own }) => ({ params: { id: own.adBlockId } });

const ofTemplate: Prepare = async (world) => {
  const { token, id } = await template(world);
  return { token, params: { id } };
};

/** A person of its own with an app for codes. */
async function withFactor(world: FuzzWorld) {
  const person = await somebody(world);
  const { factor, recoveryCodes } = await addApp(world.api, person.token, now);
  return { ...person, id: factor.id, recoveryCode: recoveryCodes[0] ?? '' };
}

async function announced({ api }: FuzzWorld): Promise<string> {
  const id = randomUUID();
  const text = { en: 'Hello', ru: 'Привет' };
  const shown = { audience: 'all', startsAt: now, publishedAt: now, createdAt: now } as const;
  await asNetwork(api.database, (network) => network.insert(announcement).values({ id, kind: 'news', text, ...shown }));
  return id;
}

const atDesk = async ({ api }: FuzzWorld) => ({
  token: null,
  headers: (await addSignedInStaff(api.database, 'admin', { at: now })).headers,
});

const ofReview: Prepare = async (world) => ({
  ...(await atDesk(world)),
  ...(await ofApplication({ status: 'on_check' })(world)),
});

/** A member of the staff who is a publisher too, signed in as both. */
async function staffMember(world: FuzzWorld) {
  const person = await somebody(world);
  return { ...person, ...(await addSignedInStaff(world.api.database, 'admin', { at: now, person })) };
}

async function staffWithFactor(world: FuzzWorld) {
  const { token, email, headers } = await staffMember(world);
  const { factor, recoveryCodes } = await addApp(world.api, token, now);
  return { email, headers, id: factor.id, recoveryCode: recoveryCodes[0] ?? '' };
}

const ofPublisher: Prepare = async (world) => ({
  ...(await atDesk(world)),
  params: { number: String(world.own.number) },
});

async function invitedStaff(world: FuzzWorld) {
  const { headers } = await addSignedInStaff(world.api.database, 'admin', { at: now });
  const email = `${randomUUID()}@new.example`;
  const { data } = await world.api.call('inviteStaff', { headers, body: { email, role: 'support' } });
  return { headers, email, id: data.invitation.id };
}

const networkCall: Prepare = async ({ networkKey: token, own: { adBlockId } }) => ({
  token,
  params: { id: adBlockId },
});

/** A body of a day of the network's ad server, with the headers that it needs. */
function feedBody({ networkKey: token, own: { adBlockId } }: FuzzWorld, date: string) {
  const columns = 'date,ad_block,country,requests,selections,impressions,clicks,completions,revenue';
  const body = Buffer.from(`${columns}\n${date},${adBlockId},DE,${(feedBodies += 1)},0,0,0,0,0\n`);
  return { token, form: { body, type: 'text/csv' }, headers: streamHeaders(body) };
}

const prepare: Partial<Record<OperationId, Prepare>> = {
  login: async (world) => {
    const { email } = await somebody(world);
    return { body: { login: email, password: testPassword } };
  },
  logout: async (world) => ({ token: (await somebody(world)).token }),
  refreshToken: async (world) => ({ body: { refresh_token: (await somebody(world)).refreshToken } }),
  register: async () => ({
    body: {
      lastName: 'Nord',
      firstName: 'Anna',
      email: `${randomUUID()}@publishers.example`,
      password: testPassword,
      passwordConfirm: testPassword,
      name: 'Northwind',
      website: 'https://northwind.example',
      contacts: '@anna',
      isPrivacyPolicyAccepted: true,
    },
  }),
  confirmRegistration: async ({ api }) => {
    const { email } = await api.addPublisher({ emailConfirmedAt: null });
    await api.call('login', { body: { login: email, password: testPassword } });
    return { body: await newestLink(api, email) };
  },
  requestPasswordRestore: async ({ api }) => ({ body: { email: (await api.addPublisher()).email } }),
  confirmPasswordRestore: async ({ api }) => {
    const { email } = await api.addPublisher();
    await api.call('requestPasswordRestore', { body: { email } });
    return { body: await newestLink(api, email) };
  },
  endSession: async (world) => {
    const person = await somebody(world);
    const { token } = await signIn(world, person);
    const { data } = await world.api.call('getSessions', { token });
    return { token, params: { id: data.items.find(({ isCurrent }) => !isCurrent)?.id ?? '' } };
  },
  loginWithFactor: async (world) => {
    const { email, recoveryCode } = await withFactor(world);
    // Only the program that began a sign-in goes on with it.
    const headers = { 'user-agent': 'Fuzz' };
    const { text } = await world.api.call('login', { body: { login: email, password: testPassword }, headers });
    const { data } = JSON.parse(text) as { data: { ticket: string } };
    return { body: { ticket: data.ticket, recoveryCode }, headers };
  },
  getPasskeyLogin: async () => ({ body: {} }),
  loginWithPasskey: async (world) => {
    const { authenticator } = await addPasskey(world.api, (await somebody(world)).token, origin);
    const challenge = challengeIn(await world.api.call('getPasskeyLogin', { body: {} }));
    return { body: { passkey: authenticator.sign({ challenge }) } };
  },
  confirmTotp: async (world) => {
    const { token } = await somebody(world);
    const { data } = await world.api.call('beginTotp', { token });
    return { token, body: { id: data.id, code: codeOf(data.uri, now), name: 'Phone' } };
  },
  addPasskey: async (world) => {
    const { token } = await somebody(world);
    const challenge = challengeIn(await world.api.call('beginPasskey', { token }));
    return { token, body: { name: 'Laptop', passkey: createAuthenticator(origin).make({ challenge }) } };
  },
  renameFactor: async (world) => {
    const { token, id } = await withFactor(world);
    return { token, params: { id }, body: { name: 'Work phone' } };
  },
  removeFactor: async (world) => {
    const { token, id } = await withFactor(world);
    return { token, params: { id } };
  },
  renewRecoveryCodes: async (world) => ({ token: (await withFactor(world)).token }),
  requireFactor: async (world) => ({ token: (await withFactor(world)).token, body: { isRequired: true } }),
  dismissAnnouncement: async (world) => ({ params: { id: await announced(world) } }),
  stopFactorReset: async (world) => {
    const { token, email } = await withFactor(world);
    await orderReset(world.api, email, { now: () => now });
    return { token };
  },
  stopFactorResetByLink: async (world) => {
    const { email } = await withFactor(world);
    await orderReset(world.api, email, { now: () => now });
    const [hash = ''] = await resetLinks(world.api, email);
    return { body: { hash } };
  },
  checkFactor: async (world) => {
    const { token, recoveryCode } = await withFactor(world);
    return { token, body: { recoveryCode } };
  },
  switchPublisher: async (world) => {
    const { id, token } = await somebody(world);
    return { token, body: { publisher: id } };
  },
  updateEmail: async (world) => ({
    token: (await somebody(world)).token,
    body: { email: `${randomUUID()}@new.example` },
  }),
  confirmEmailChange: async (world) => {
    const { token } = await somebody(world);
    const email = `${randomUUID()}@new.example`;
    await world.api.call('updateEmail', { token, body: { email } });
    return { body: await newestLink(world.api, email) };
  },
  updatePassword: async (world) => ({
    token: (await somebody(world)).token,
    body: { password: 'another horse battery', retry_password: 'another horse battery' },
  }),
  inviteMember: async (world) => ({
    token: (await somebody(world)).token,
    body: { email: `${randomUUID()}@team.example`, ...analyst },
  }),
  cancelInvitation: ofInvitation,
  resendInvitation: ofInvitation,
  updateMember: async (world) => ({ ...(await ofMember(world)), body: analyst }),
  removeMember: async (world) => ofMember(world),
  leaveTeam: async (world) => ({ token: (await addMember(world)).token }),
  offerOwnership: async (world) => {
    const { id, ownerToken: token } = await addMember(world);
    return { token, body: { member: id } };
  },
  cancelTransfer: ofTransfer,
  confirmTransfer: ofTransfer,
  showInvitation: async (world) => ({ body: await newestInvitation(world.api, (await invited(world)).email) }),
  acceptInvitation: async (world) => ({
    body: { ...(await newestInvitation(world.api, (await invited(world)).email)), ...newMember },
  }),
  joinTeam: async (world) => {
    const { email, token } = await somebody(world);
    await invited(world, email);
    return { token, body: await newestInvitation(world.api, email) };
  },
  loginToDesk: async (world) => ({ body: { login: (await staffMember(world)).email, password: testPassword } }),
  finishDeskLogin: async (world) => {
    const { email, recoveryCode } = await staffWithFactor(world);
    const headers = { 'user-agent': 'Fuzz' };
    const { text } = await world.api.call('loginToDesk', { body: { login: email, password: testPassword }, headers });
    const { data } = JSON.parse(text) as { data: { ticket: string } };
    return { body: { ticket: data.ticket, recoveryCode }, headers };
  },
  loginToDeskWithPasskey: async (world) => {
    const { token } = await staffMember(world);
    const { authenticator } = await addPasskey(world.api, token, origin);
    const challenge = challengeIn(await world.api.call('getPasskeyLogin', { body: {} }));
    return { body: { passkey: authenticator.sign({ challenge }) } };
  },
  logoutOfDesk: atDesk,
  getDeskSession: atDesk,
  showStaffInvitation: async (world) => ({
    body: await newestInvitation(world.api, (await invitedStaff(world)).email),
  }),
  acceptStaffInvitation: async (world) => {
    const { isPrivacyPolicyAccepted: _publishers, ...member } = newMember;
    return { body: { ...(await newestInvitation(world.api, (await invitedStaff(world)).email)), ...member } };
  },
  getDeskFactors: atDesk,
  beginDeskTotp: atDesk,
  confirmDeskTotp: async (world) => {
    const { headers } = await atDesk(world);
    const { data } = await world.api.call('beginDeskTotp', { headers });
    return { token: null, headers, body: { id: data.id, code: codeOf(data.uri, now), name: 'Phone' } };
  },
  beginDeskPasskey: atDesk,
  addDeskPasskey: async (world) => {
    const { headers } = await atDesk(world);
    const challenge = challengeIn(await world.api.call('beginDeskPasskey', { headers }));
    return { token: null, headers, body: { name: 'Laptop', passkey: createAuthenticator(origin).make({ challenge }) } };
  },
  renameDeskFactor: async (world) => {
    const { headers, id } = await staffWithFactor(world);
    return { token: null, headers, params: { id }, body: { name: 'Work phone' } };
  },
  removeDeskFactor: async (world) => {
    const { headers, id } = await staffWithFactor(world);
    return { token: null, headers, params: { id } };
  },
  renewDeskRecoveryCodes: async (world) => ({ token: null, headers: (await staffWithFactor(world)).headers }),
  getDeskFactorCheck: atDesk,
  checkDeskFactor: async (world) => {
    const { headers, recoveryCode } = await staffWithFactor(world);
    return { token: null, headers, body: { recoveryCode } };
  },
  getStaff: atDesk,
  getDeskQuestions: atDesk,
  getDeskQuestion: async (world) => ({ ...(await atDesk(world)), ...(await ownQuestion(world)) }),
  uploadAnswerFiles: async (world) => ({
    ...(await atDesk(world)),
    ...(await ownQuestion(world)),
    form: await formOf(['a.pdf', sampleFiles.pdf()]),
  }),
  downloadNoteFile: async (world) => ({ ...(await atDesk(world)), params: { id: await notedFile(world) } }),
  downloadEvidence: async (world) => {
    const { headers } = await atDesk(world);
    const { params } = await ofReview(world);
    const evidence = { name: 'a.pdf', content: sampleFiles.pdf().toString('base64') };
    const input = { application: params?.['id'], action: 'reject', reason: null, code: 'content', evidence };
    await world.api.call('giveOrder', { params: { name: 'decideApplication' }, headers, body: { input } });
    const { data } = await world.api.call('getReview', { headers, params: params as never });
    return { token: null, headers, params: { id: data.history[0]?.evidence?.id ?? '' } };
  },
  getSavedAnswers: atDesk,
  getWaiting: atDesk,
  getReviewQueue: atDesk,
  getReview: ofReview,
  claimReview: ofReview,
  releaseReview: ofReview,
  getDeskTexts: atDesk,
  getDeskText: async (world) => ({ ...(await atDesk(world)), query: { kind: 'offer' } }),
  previewDeskText: async (world) => ({ ...(await atDesk(world)), body: { kind: 'offer', source: '# Public offer' } }),
  getDeskAnnouncements: atDesk,
  getDeskAnnouncement: async (world) => ({ ...(await atDesk(world)), params: { id: await announced(world) } }),
  getDeskAudit: atDesk,
  exportDeskAudit: atDesk,
  getDeskMoney: atDesk,
  getDeskBalances: atDesk,
  exportDeskBalances: atDesk,
  getDeskDifferences: atDesk,
  getDeskProposals: atDesk,
  getDeskMoneyEntries: atDesk,
  exportDeskMoneyEntries: atDesk,
  getDeskMoneyRules: atDesk,
  getDeskFeed: atDesk,
  getDeskFeedDay: async (world) => ({
    ...(await atDesk(world)),
    params: { source: 'main', date: '2026-03-10' },
  }),
  getDeskSetAside: atDesk,
  getDeskKeys: atDesk,
  // Blocks are numbered from 1.
  getDeskBlock: async (world) => ({ ...(await atDesk(world)), params: { number: '1' } }),
  putDeskFeedFile: async (world) => {
    const { headers, token } = await atDesk(world);
    const { form } = feedBody(world, '2026-03-14');
    const type = { 'content-type': 'text/csv' };
    return { token, form, params: { source: 'main' }, query: { dryRun: 'true' }, headers: { ...headers, ...type } };
  },
  giveOrder: async (world) => ({ ...(await atDesk(world)), params: { name: 'listGuides' }, body: { input: {} } }),
  inviteStaff: async (world) => ({
    ...(await atDesk(world)),
    body: { email: `${randomUUID()}@new.example`, role: 'support' },
  }),
  cancelStaffInvitation: async (world) => {
    const { headers, id } = await invitedStaff(world);
    return { token: null, headers, params: { id } };
  },
  changeStaff: async (world) => ({
    ...(await atDesk(world)),
    params: { id: (await addSignedInStaff(world.api.database, 'support', { at: now })).id },
    body: { role: 'operator' },
  }),
  removeStaff: async (world) => ({
    ...(await atDesk(world)),
    params: { id: (await addSignedInStaff(world.api.database, 'support', { at: now })).id },
  }),
  findPublishers: async (world) => ({ ...(await atDesk(world)), query: { search: 'northwind' } }),
  getDeskPublisher: ofPublisher,
  getDeskPublisherFigures: ofPublisher,
  getDeskPublisherMoney: ofPublisher,
  downloadDeskContract: async (world) => {
    const { headers } = await staffMember(world);
    const { number } = world.own;
    const pdf = Buffer.from('%PDF-1.7\nsigned\n%%EOF\n').toString('base64');
    const contract = { user: String(number), number: 'A/1', counterparty: 'self_employed', date: null, pdf };
    const order = { params: { name: 'registerContract' }, headers, body: { input: contract } };
    // A publisher has one contract, which the request before may have registered.
    await world.api.call('giveOrder', order);
    const { data } = await world.api.call('getDeskPublisher', { params: { number }, headers });
    return { token: null, headers, params: { number: String(number), id: data.publisher.contracts[0]?.id ?? '' } };
  },
  beginView: async (world) => ({ ...(await ofPublisher(world)), body: { reason: 'Question 7' } }),
  endView: async (world) => {
    const { headers } = await staffMember(world);
    const params = { number: world.own.number };
    const { data } = await world.api.call('beginView', { params, headers, body: { reason: 'Question 7' } });
    return { token: null, headers, params: { id: data.view.id } };
  },
  createApiToken: async () => ({ body: { name: 'Nightly', scopes: ['apps:read'], expiresAt: null } }),
  revokeApiToken: async ({ api, own }) => ({ params: { id: (await addApiToken(api.database, own.id)).id } }),
  createApplication: async () => ({ body: { ...application(), platform: 'android' } }),
  parseApplicationUrl: async () => ({ body: { applicationUrl: links.store } }),
  updateApplication: async (world) => ({ ...(await ofApplication()(world)), body: application() }),
  deleteApplication: ofApplication(),
  stopApplication: ofApplication({ status: 'active' }),
  resumeApplication: ofApplication({ status: 'stopped' }),
  recheckApplicationAppAdsTxt: ofApplication({ applicationUrl: links.store, appAdsTxtUrl: links.appAdsTxt }),
  updateAdBlock: async (world) => ({
    params: { id: world.own.applicationId, adBlockId: (await adBlock(world)).id },
  }),
  changeAdBlocks: async (world) => ({ body: { action: 'stop', ids: [(await adBlock(world)).id] } }),
  getAdBlockEarnings: ofExistingAdBlock,
  getAdBlockFirstRequests: ofExistingAdBlock,
  deleteAdBlock: ofAdBlock(),
  stopAdBlock: ofAdBlock({ status: 'active' }),
  resumeAdBlock: ofAdBlock({ status: 'stopped' }),
  getActivity: async ({ own }) => ({ body: { filterList: { applicationList: [own.applicationId], period } } }),
  checkAppAdsTxt: async () => ({ body: { appAdsTxtUrl: links.appAdsTxt, applicationUrl: links.store, merge: true } }),
  getCatalogue: async (world) => networkCall(world),
  downloadCatalogue: async (world) => networkCall(world),
  setExternalId: async (world) => networkCall(world),
  getFeedRuns: async (world) => networkCall(world),
  putFeedDay: async (world) => {
    const params = { source: 'main', date: '2026-03-11' };
    return { params, ...feedBody(world, params.date) };
  },
  putFeedPart: async (world) => {
    const params = { source: 'main', date: '2026-03-12', part: '1' };
    return { params, ...feedBody(world, params.date) };
  },
  publishFeedDay: async (world) => {
    const params = { source: 'main', date: '2026-03-13' };
    const { token, form, headers } = feedBody(world, params.date);
    const body = form.body as never;
    const stored = await world.api.call('putFeedPart', { token, params: { ...params, part: 1 }, body, headers });
    return { token, params, body: { parts: [{ part: 1, digest: stored.data.digest }] } };
  },
  getIcon: async ({ iconKey }) => ({ params: { key: iconKey } }),
  createReportTemplate: async (world) => ({
    token: (await somebody(world)).token,
    body: { title: randomUUID(), ...report },
  }),
  getReportTemplate: async ({ own }) => ({ params: { id: own.templateId } }),
  updateReportTemplate: async (world) => ({ ...(await ofTemplate(world)), body: { title: randomUUID(), ...report } }),
  deleteReportTemplate: ofTemplate,
  getStatistic: async ({ own: { applicationId } }) => ({
    body: { ...report, filterList: { applicationList: [applicationId], period } },
  }),
  generateReport: async () => ({ body: file }),
  createReportFile: async (world) => ({ token: (await somebody(world)).token, body: file }),
  getReportFile: ofReportFile,
  cancelReportFile: ofReportFile,
  downloadReportFile: async (world) => {
    const { id, key } = await reportFile(world);
    return { params: { id, key } };
  },
  updateDashboardStageItem: async () => ({ params: { id: 'read_sdk_docs' } }),
  getNetworkDocument: async () => ({ params: { kind: 'terms' } }),
  uploadFiles: async () => ({ form: await formOf(['a.pdf', sampleFiles.pdf()], ['b.png', sampleFiles.png()]) }),
  downloadFile: async (world) => ({ params: { id: await uploadedFile(world) } }),
  downloadLinkedFile: async (world) => {
    const [id = '', key = ''] = world.fileLinks
      .pathOf(await uploadedFile(world))
      .split('/')
      .slice(-2);
    return { params: { id, key } };
  },
  sendFeedback: async (world) => ({ body: { subject: 'problem', text: 'Help', files: [await uploadedFile(world)] } }),
  askQuestion: async ({ own }) => ({
    body: { subject: 'problem', text: 'Why?', about: { kind: 'application', id: own.applicationId } },
  }),
  getMoneyMonth: ofMonth,
  getStatementFile: async () => ({ ...(await ofMonth()), body: { paper: 'statement', format: 'csv' } }),
  acceptStatement: ofMonth,
  updatePaymentPreference: async () => ({ body: { threshold: '50000', heldUntil: null } }),
  objectToEntry: async (world) => {
    const { id: publisherId, token } = await somebody(world);
    const entry = await addEntry(world.api.database, { publisherId, createdAt: now });
    return { token, params: { entry: String(entry) }, body: { text: 'Why?' } };
  },
  getQuestion: ownQuestion,
  replyToQuestion: async (world) => ({ ...(await ownQuestion(world)), body: { text: 'Thank you' } }),
  closeQuestion: ownQuestion,
  readQuestion: ownQuestion,
  updateWebhook: async () => ({ body: { url: links.webhook, events: ['day.final'] } }),
  deleteWebhook: withWebhook,
  renewWebhookSecret: withWebhook,
  resumeWebhook: withWebhook,
  testWebhook: withWebhook,
  resendWebhookDelivery: async (world) => {
    const person = await withWebhookOf(world);
    const delivery = { id: randomUUID(), publisherId: person.id, url: links.webhook, createdAt: now };
    await asPublisher(world.api.database, wholePublisher(person.id), (own) =>
      own.insert(webhookDelivery).values({ ...delivery, type: 'day.final', body: '{}', state: 'failed' }),
    );
    return { token: person.token, params: { id: delivery.id } };
  },
};

/** A request that the API answers with a success, of things that nothing else uses where it changes them. */
export async function goodRequest(operation: FuzzedOperation, world: FuzzWorld): Promise<GoodRequest> {
  const usual = {
    params: { id: world.own.applicationId },
    query: {},
    body: operation.body === null ? null : operation.example,
    token: operation.isSecured ? world.own.token : null,
  };
  return { ...usual, ...(await prepare[operation.id]?.(world)) };
}
