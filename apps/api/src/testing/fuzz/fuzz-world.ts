import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { createFileLinks } from '#modules/files/file-link.ts';
import type { FileLinks } from '#modules/files/file-link.ts';
import { addStatement } from '#modules/money/testing/added-money.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import { addNetworkKey } from '#modules/feed/testing/added-key.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { factOf, publishedLoad } from '#modules/statistics/reports/testing/two-publishers.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import { startTestApi, withSellers } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

export const now = new Date('2026-03-10T12:00:00Z');
/** Is in everything that the other publisher has. No answer to the fuzzer contains it. */
export const canary = 'Zanzibar';
/** Is in the staff's note on the fuzzer's own question, and in the name of its file. No answer to it contains that. */
export const noteCanary = 'Quagmire';
const noted = { note: noteCanary, noteFile: `${noteCanary}.pdf` };
export const links = {
  store: 'https://play.google.com/store/apps/details?id=com.games.chess',
  appAdsTxt: 'https://games.example/app-ads.txt',
  webhook: 'https://hooks.example/in',
};

const day = 86_400_000;

/** A publisher and what it has. */
interface Person extends TestPublisher, Tokens {
  applicationId: string;
  adBlockId: string;
  templateId: string;
  apiToken: string;
}

/** The API under test, with two publishers: the fuzzer signs in as one of them. */
export interface FuzzWorld {
  api: TestApi;
  own: Person;
  foreign: Person;
  fileLinks: FileLinks;
  /** The key of an icon. */
  iconKey: string;
  /** A key of the network. */
  networkKey: string;
  /** Replaces both publishers, before limits of an account are reached. */
  renew(): Promise<void>;
  /** Lets all limits of requests begin anew. */
  passLimits(): void;
  close(): Promise<void>;
}

/** @param sql - a store that the caller closes; by default that of tests of vitest */
export async function createFuzzWorld(sql?: OpenedDatabase): Promise<FuzzWorld> {
  const icon = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d3c8f' } });
  const store: RequestListener = ({ url = '' }, response) => {
    const id = new URL(url, 'https://play.google.com').searchParams.get('id') ?? '';
    const { headers, body } = playPage({ id, name: 'Chess', site: 'https://games.example' });
    response.writeHead(id.startsWith('com.games.') ? 200 : 404, headers).end(body);
  };
  const outside = await startOutsideServers({
    'play.google.com': store,
    'icons.example': { '/chess.png': { headers: { 'content-type': 'image/png' }, body: await icon.png().toBuffer() } },
    'games.example': {},
    'hooks.example': { '/in': { status: 204 } },
  });
  let days = 0;
  const api = await startTestApi({
    ...withSellers,
    now: () => now,
    clock: () => days * day,
    sharedClock: () => now.getTime(),
    outsideAddresses: outside.addresses,
    ...(sql !== undefined && { sql }),
  });
  await addDocuments(api);
  const people = async () => ({ own: await addPerson(api, 'Harbour'), foreign: await addPerson(api, canary) });
  const world: FuzzWorld = {
    api,
    ...(await people()),
    fileLinks: createFileLinks({ keys: deriveKeys(api.tokenKeys, 'file link'), now: () => now }),
    iconKey: '',
    networkKey: (await addNetworkKey(api.database, { usedAt: now })).secret,
    renew: async () => void Object.assign(world, await people()),
    passLimits: () => void (days += 1),
    close: async () => {
      await api.close();
      await outside.close();
    },
  };
  const { status, data } = await api.call('parseApplicationUrl', {
    token: world.own.token,
    body: { applicationUrl: links.store },
  });
  if (status !== 200) throw new Error(`The page of the store was answered ${status}.`);
  // The lines of all publishers of a run: each has a Publisher ID of its own.
  const lines = Array.from({ length: 2_000 }, (_line, added) => `network.example, ${100_001 + added}, DIRECT`);
  const body = lines.join('\n');
  outside.answer('games.example', { '/app-ads.txt': { headers: { 'content-type': 'text/plain' }, body } });
  world.iconKey = data.applicationStore.iconUrl?.split('/').at(-1) ?? '';
  return world;
}

async function addPerson(api: TestApi, name: string): Promise<Person> {
  const person = await api.signIn({
    company: name,
    lastName: name,
    email: `${randomUUID()}@${name.toLowerCase()}.example`,
  });
  const details = { name, developerName: name, applicationUrl: links.store, appAdsTxtUrl: links.appAdsTxt };
  const app = await addApplication(api.database, person.id, details);
  const { id: adBlockId } = await addAdBlock(api.database, app, { name });
  await addStatement(api.database, person);
  const template = await api.call('createReportTemplate', {
    token: person.token,
    body: { title: name, filterList: { period: { preset: 'today' } }, indicatorList: ['requests'] },
  });
  if (template.status !== 200) throw new Error(`The template was answered ${template.status}.`);
  const { secret } = await addApiToken(api.database, person.id, {
    name,
    createdAt: now,
    scopes: ['statistics:read', 'apps:read', 'apps:write', 'templates:read', 'templates:write'],
  });
  if (name !== canary) await addTestQuestion(api.database, { publisherId: person.id, createdAt: now, ...noted });
  const loadId = await publishedLoad(api, '2026-03-09', '2026-03-10');
  const { writer } = await api.startWarehouse();
  await insertFacts(writer, [
    factOf(person, app, loadId, '2026-03-09', 400),
    factOf(person, app, loadId, '2026-03-10', 800),
  ]);
  return {
    ...person,
    applicationId: app.id,
    adBlockId,
    templateId: template.data.template.id,
    apiToken: secret,
  };
}

async function addDocuments(api: TestApi): Promise<void> {
  const kinds = ['privacy_policy', 'terms', 'faq', 'contract_template', 'verification_list'] as const;
  const text = { locale: 'en', source: '# Text\n\n{company}, {email}', updatedAt: now } as const;
  const plain = { ...text, source: '# Text\n\nA paragraph' };
  await asOwner(api.database, (all) =>
    all.insert(networkDocument).values(
      kinds.map((kind) => ({
        ...(kind === 'contract_template' || kind === 'verification_list' ? text : plain),
        id: randomUUID(),
        kind,
      })),
    ),
  );
}
