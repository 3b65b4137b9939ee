import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addEntry, addStatement } from '#modules/money/testing/added-money.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { session } from '#stores/sql/tables/account.ts';
import { factor } from '#stores/sql/tables/factor.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { membership } from '#stores/sql/tables/person.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';
import { invitation, ownershipTransfer } from '#stores/sql/tables/team.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { day } from '#process/durations.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

/** What requests name of a publisher: ids, names, addresses and keys, each of which no other publisher has. */
export interface Belongings {
  publisherId: string;
  email: string;
  password: string;
  refreshToken: string;
  sessionId: string;
  apiTokenId: string;
  factorId: string;
  applicationId: string;
  applicationName: string;
  stoppedApplicationId: string;
  adBlockId: string;
  adBlockName: string;
  stoppedAdBlockId: string;
  templateId: string;
  templateTitle: string;
  contractNumber: string;
  contractFileId: string;
  uploadId: string;
  uploadName: string;
  reportFileId: string;
  reportFileKey: string;
  deliveryId: string;
  webhookUrl: string;
  /** A member besides the owner. */
  memberId: string;
  invitationId: string;
  questionId: string;
  /** The number of an entry of the ledger. */
  entryNumber: string;
  /** The text of the staff's note on that question, which its publisher does not see either. */
  noteText: string;
  invitedEmail: string;
}

/** A publisher who is signed in and has one of each thing that an operation is about. */
export type Resident = Belongings & TestPublisher & Tokens & { applicationNumber: number; adBlockNumber: number };

/** The time of all rows, also of those that the API compares with its clock. */
export const movedInAt = new Date('2026-03-10T12:00:00Z');

/** The hosts of `webhookUrl`. Nothing is sent there: deliveries wait for jobs, which never run. */
export const webhookHosts = new Map([['hooks.example', { address: '127.0.0.1', port: 1 }]]);

/** Things that no publisher has, in the form of those that publishers have. */
export function unknownBelongings(): Belongings {
  const tag = randomUUID().slice(0, 8);
  return {
    publisherId: randomUUID(),
    email: `${tag}@nobody.example`,
    password: `${tag} horse battery`,
    refreshToken: randomBytes(38).toString('base64url').slice(0, 50),
    sessionId: randomUUID(),
    apiTokenId: randomUUID(),
    factorId: randomUUID(),
    applicationId: randomUUID(),
    applicationName: `Harbour ${tag}`,
    stoppedApplicationId: randomUUID(),
    adBlockId: randomUUID(),
    adBlockName: `Level ${tag}`,
    stoppedAdBlockId: randomUUID(),
    templateId: randomUUID(),
    templateTitle: `Weekly ${tag}`,
    contractNumber: `C-${tag}`,
    contractFileId: randomUUID(),
    uploadId: randomUUID(),
    uploadName: `Harbour-${tag}.pdf`,
    reportFileId: randomUUID(),
    reportFileKey: randomBytes(32).toString('base64url'),
    deliveryId: randomUUID(),
    webhookUrl: `https://hooks.example/${tag}`,
    memberId: randomUUID(),
    invitationId: randomUUID(),
    questionId: randomUUID(),
    entryNumber: String(randomInt(2 ** 40, 2 ** 45)),
    noteText: `Careful ${tag}`,
    invitedEmail: `${tag}@team.example`,
  };
}

/** Adds a publisher with a session and one of each thing. */
export async function addResident(api: TestApi, values: Parameters<TestApi['signIn']>[0] = {}): Promise<Resident> {
  const things = unknownBelongings();
  const account = await api.signIn({ email: things.email, company: `Company ${things.email}`, ...values });
  const sessionId = await newestSession(api, account.id);
  const numbers = await addEntities(api, account.id, things);
  await addFiles(api, account.id, things);
  await addReports(api, account.id, { ...things, sessionId });
  await addWebhook(api, account.id, things);
  await addTeam(api, account.id, things);
  const { questionId, noteText: note } = things;
  await addTestQuestion(api.database, { id: questionId, publisherId: account.id, createdAt: movedInAt, note });
  await addStatement(api.database, account, { application: numbers.applicationNumber });
  const entryNumber = await addEntry(api.database, { publisherId: account.id, createdAt: movedInAt });
  const { id: apiTokenId } = await addApiToken(api.database, account.id, { createdAt: movedInAt });
  // The session that is ended by its id is not the one that the call comes from.
  const { email, password } = account;
  await api.call('login', { body: { login: email, password }, remoteAddress: account.id });
  const otherSession = await newestSession(api, account.id, sessionId);
  await addFactors(api, account.id, things);
  const ids = { publisherId: account.id, sessionId: otherSession, apiTokenId, entryNumber: String(entryNumber) };
  return { ...things, ...account, ...numbers, ...ids };
}

/** A second factor that was proven in all sessions, which began without it. */
export async function addFactors(
  api: TestApi,
  personId: string,
  { factorId: id }: Pick<Belongings, 'factorId'>,
): Promise<void> {
  await asPerson(api.database, personId, async (own) => {
    const added = { id, personId, kind: 'totp' as const, name: 'Phone', sealedSecret: randomBytes(48) };
    await own.insert(factor).values({ ...added, createdAt: movedInAt, confirmedAt: movedInAt });
    await own.update(session).set({ factorAt: new Date() });
  });
}

async function newestSession(api: TestApi, publisherId: string, except?: string): Promise<string> {
  const rows = await asPublisher(api.database, wholePublisher(publisherId), (own) =>
    own.select({ id: session.id }).from(session),
  );
  const found = rows.find(({ id }) => id !== except);
  if (found === undefined) throw new Error('The publisher has no session.');
  return found.id;
}

/** Another member, who is offered the ownership, and an invitation. */
async function addTeam(api: TestApi, publisherId: string, things: Belongings): Promise<void> {
  const { memberId, invitationId, invitedEmail } = things;
  const other = await addTestPublisher(api.database, { emailConfirmedAt: movedInAt });
  const joined = { id: memberId, publisherId, personId: other.id, role: 'analyst' as const, createdAt: movedInAt };
  await api.database.insert(membership).values(joined);
  await asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    const ends = { expiresAt: new Date(movedInAt.getTime() + 7 * day) };
    const sent = { secretHash: randomBytes(32), locale: 'en' as const, sentAt: movedInAt, ...ends };
    const invited = { id: invitationId, email: invitedEmail, role: 'analyst' as const };
    await own.insert(invitation).values({ ...invited, publisherId, membershipId: publisherId, ...sent });
    await own.insert(ownershipTransfer).values({ publisherId, ownerId: publisherId, memberId, ...ends });
  });
}

function addEntities(api: TestApi, publisherId: string, things: Belongings) {
  const active = { publisherId, status: 'active' as const, createdAt: movedInAt };
  const stopped = { ...active, status: 'stopped' as const, approvedAt: movedInAt };
  const app = { name: things.applicationName, platform: 'ios' as const, isNotPublished: true };
  const found = (id: string) => ({ ...app, id, searchText: applicationSearchText({ ...app, id }) });
  const block = { applicationId: things.applicationId, name: things.adBlockName, adFormat: 'fs_banner' as const };
  return asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    const [added] = await own
      .insert(application)
      .values([
        { ...active, ...found(things.applicationId) },
        { ...stopped, ...found(things.stoppedApplicationId) },
      ])
      .returning();
    const [addedBlock] = await own
      .insert(adBlock)
      .values([
        { ...active, ...block, id: things.adBlockId, searchText: things.adBlockName.toLowerCase() },
        { ...stopped, ...block, id: things.stoppedAdBlockId },
      ])
      .returning();
    return { applicationNumber: added?.number ?? 0, adBlockNumber: addedBlock?.number ?? 0 };
  });
}

async function addFiles(api: TestApi, publisherId: string, things: Belongings): Promise<void> {
  const content = Buffer.from('%PDF-1.7');
  const kind = { type: 'application/pdf', size: content.length, sha256: createHash('sha256').update(content).digest() };
  const [uploadKey, contractKey] = [newFileKey(), newFileKey()];
  for (const key of [uploadKey, contractKey]) await api.files.put(key, Readable.from([content]));
  const file = { publisherId, createdAt: movedInAt, ...kind };
  await asOwner(api.database, async (all) => {
    await all.insert(storedFile).values([
      { ...file, id: things.uploadId, key: uploadKey, purpose: 'upload', name: things.uploadName },
      { ...file, id: things.contractFileId, key: contractKey, purpose: 'contract', name: 'a.pdf', usedAt: movedInAt },
    ]);
    const signed = { number: things.contractNumber, fileId: things.contractFileId, updatedAt: movedInAt };
    await all.insert(contract).values({ id: randomUUID(), publisherId, counterparty: 'self_employed', ...signed });
  });
}

function addReports(api: TestApi, publisherId: string, things: Belongings): Promise<void> {
  const report = { filterList: { period: { preset: 'today' as const } }, indicatorList: ['requests' as const] };
  const moments = { createdAt: movedInAt, updatedAt: movedInAt };
  const file = { id: things.reportFileId, publisherId, sessionId: things.sessionId, locale: 'en' as const };
  return asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    const template = {
      id: things.templateId,
      publisherId,
      membershipId: publisherId,
      title: things.templateTitle,
      report,
    };
    await own.insert(reportTemplate).values({ ...template, ...moments });
    await own.insert(reportFile).values({
      ...file,
      keyHash: createHash('sha256').update(things.reportFileKey).digest(),
      request: { reportType: 'statistic', format: 'csv', ...report },
      name: `${things.templateTitle}.csv`,
      createdAt: movedInAt,
      changedAt: movedInAt,
    });
  });
}

function addWebhook(api: TestApi, publisherId: string, things: Belongings): Promise<void> {
  const address = { publisherId, url: things.webhookUrl, createdAt: movedInAt };
  const delivery = { id: things.deliveryId, type: 'day.final', body: '{}', state: 'failed' as const };
  return asPublisher(api.database, wholePublisher(publisherId), async (own) => {
    await own.insert(webhook).values({ ...address, events: ['day.final'], sealedSecret: Buffer.alloc(60) });
    await own.insert(webhookDelivery).values({ ...address, ...delivery });
  });
}
