import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDemoDocuments, readDemoDocuments } from '#demo/demo-documents.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import { documentsCommands } from '#operator/commands/documents-commands.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { defaultFaq } from './network-documents/network-documents.ts';
import { kindFaults } from './network-documents/document-kinds.ts';
import { parseDocument } from './network-documents/document-markup.ts';
import { readPdf } from './testing/read-pdf.ts';

let api: TestApi;
let network: NetworkConnection;
let now: Date;
beforeAll(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  api = await startTestApi({ now: () => now, offerUrl: null });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  // These commands use neither the warehouse nor the store of files.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
});
afterAll(() => api.close());
afterEach(() => asNetwork(api.database, (all) => all.delete(networkDocument)));

const type = (typed: string, options = {}) =>
  runCommandLine({ commands: documentsCommands, network, folder: api.files.dataDir }, typed, options);

async function setDocument(kind: string, source: string | Buffer, options: Record<string, string> = {}) {
  await writeFile(join(api.files.dataDir, 'text.md'), source);
  return type(`documents set ${kind} text.md`, { language: 'en', ...options });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The row and the bytes of the file with a document's `fileId`. */
async function fileOf(fileId: string) {
  const [row] = await asOwner(api.database, (all) => all.select().from(storedFile).where(eq(storedFile.id, fileId)));
  if (row === undefined) throw new Error('There is no such file.');
  return { row, bytes: await buffer(await api.files.get(row.key)) };
}

describe('the texts of the network', () => {
  test('are read by everybody, in the language of the reader or else in the other one', async () => {
    const english = '# Public offer\n\n## Payment\n\nMonthly <b>\n\n- once\n';
    await setDocument('offer', english);
    await setDocument('offer', '# Публичная оферта\n\nТекст', { language: 'ru' });
    const terms = '# Условия\n\nТекст';
    await setDocument('terms', terms, { language: 'ru' });
    const updatedAt = now.toISOString();
    const offer = await api.call('getNetworkDocument', { params: { kind: 'offer' } });
    expect(offer.data.document).toEqual({
      kind: 'offer',
      title: 'Public offer',
      locale: 'en',
      updatedAt,
      digest: sha256(english),
      blocks: [
        { type: 'heading', level: 2, text: 'Payment' },
        { type: 'paragraph', level: null, text: 'Monthly <b>' },
        { type: 'item', level: null, text: 'once' },
      ],
    });
    const list = (locale: 'en' | 'ru') => api.call('getNetworkDocuments', { locale });
    expect((await list('en')).data.items).toEqual([
      { kind: 'offer', title: 'Public offer', locale: 'en', updatedAt, digest: sha256(english) },
      { kind: 'terms', title: 'Условия', locale: 'ru', updatedAt, digest: sha256(terms) },
      { kind: 'faq', title: 'Frequently asked questions', locale: 'en', updatedAt: null, digest: null },
    ]);
    expect((await list('ru')).data.items.map(({ title }) => title)).toEqual([
      'Публичная оферта',
      'Условия',
      'Частые вопросы',
    ]);
    const read = await api.call('getNetworkDocument', { params: { kind: 'terms' }, locale: 'en' });
    expect(read.data.document).toMatchObject({ locale: 'ru', title: 'Условия' });
  });

  test('may be cached for a minute, by language', async () => {
    const { headers } = await api.call('getNetworkDocument', { params: { kind: 'faq' } });
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(headers.vary).toContain('Accept-Language');
    const missing = await api.call('getNetworkDocument', { params: { kind: 'offer' } });
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    expect(missing.headers['cache-control']).toBe('private, no-store');
  });

  test.each(['contract_template', 'verification_list', 'other', '..', '%00'])('do not include %j', async (kind) => {
    await setDocument('contract_template', '# T\n\nText');
    const answer = await api.call('getNetworkDocument', { params: { kind: kind as 'offer' } });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each(['en', 'ru'] as const)('answer eight questions in %s until the network sets its own', async (locale) => {
    const { data } = await api.call('getNetworkDocument', { params: { kind: 'faq' }, locale });
    expect(data.document).toMatchObject({ locale, updatedAt: null, title: defaultFaq[locale].title });
    expect(data.document.blocks.filter(({ level }) => level === 2)).toHaveLength(8);
    expect(kindFaults('faq', defaultFaq[locale])).toEqual([]);
    await setDocument('faq', '# Help\n\n## Who?\n\nWe');
    const own = await api.call('getNetworkDocument', { params: { kind: 'faq' }, locale });
    expect(own.data.document).toMatchObject({ title: 'Help', locale: 'en', updatedAt: now.toISOString() });
  });
});

describe('the command for documents', () => {
  test('sets, lists and removes them, and records each action', async () => {
    const source = '# Offer\n\nText\n';
    const line = `offer  en  -  2026-03-10  Offer  ${sha256(source)}`;
    expect(await setDocument('offer', source)).toBe(`Set:\n${line}`);
    await setDocument('verification-list', '# List\n\nText', { counterparty: 'self-employed', language: 'ru' });
    expect((await type('documents list')).split('\n')).toEqual([
      line,
      expect.stringMatching(/^verification_list {2}ru {2}self_employed {2}2026-03-10 {2}List {2}[\da-f]{64}$/),
    ]);
    expect(await type('documents remove offer', { language: 'en' })).toBe('Removed.');
    await expect(type('documents remove offer', { language: 'en' })).rejects.toThrow('There is no offer in en.');
    const events = await asOwner(api.database, (all) =>
      all.select().from(auditEvent).where(eq(auditEvent.kind, 'document_set')).orderBy(auditEvent.id),
    );
    const details = { document: 'verification_list', locale: 'ru', counterparty: 'self_employed' };
    expect(events.at(-1)?.details).toMatchObject(details);
  });

  test.each([
    ['offer', '# T\n\n##x\n\na\u0007', {}, 'line 3: a heading begins with ##'],
    ['offer', '', {}, 'line 1: the document is empty'],
    ['offer', Buffer.from('# T\n\n\xff', 'latin1'), {}, 'text.md is not a text in UTF-8.'],
    ['offer', Buffer.alloc(600_000, 'x'), {}, 'text.md is larger than 512 KiB.'],
    ['offer', '# T\n\na', { counterparty: 'self_employed' }, 'offer is for everybody: leave out --counterparty.'],
    ['offer', '# T\n\na', { language: 'de' }, '--language is one of en, ru.'],
    ['faq', '# T\n\na', {}, 'each question is a heading with ##'],
    ['contract_template', '# T\n\n{phone}', {}, 'there is no {phone}'],
    ['contract', '# T\n\na', {}, 'KIND is one of offer,'],
  ])('refuses a wrong one (%s, %#) and changes nothing', async (kind, source, options, message) => {
    await expect(setDocument(kind, source, options)).rejects.toThrow(message);
    expect(await type('documents list')).toBe('There are none.');
  });
});

describe('a template of the contract', () => {
  const body = { documentType: 'contract_template', counterpartyType: 'self_employed' } as const;

  test('is a PDF with the details of the publisher, drawn once', async () => {
    const company = '<iframe src="file:///etc/passwd"> {email} ООО «Ёлка»';
    const anna = await api.signIn({ company, firstName: 'Анна', middleName: 'М.', lastName: 'Норд' });
    await setDocument('contract_template', '# Contract\n\n{company}: {name}, {email}, {publisherId}');
    const { data } = await api.call('getDocuments', { token: anna.token, body });
    const [document] = data.documentList;
    const { row, bytes } = await fileOf(document?.fileId ?? '');
    expect(document).toMatchObject({
      type: 'contract_template',
      title: 'Contract',
      number: null,
      isSigned: false,
      locale: 'en',
      size: bytes.length,
      updatedAt: now.toISOString(),
    });
    expect(row).toMatchObject({ publisherId: anna.id, name: 'contract-template.pdf', type: 'application/pdf' });
    // The PDF may break a line inside the mail address.
    const withoutSpaces = (text = '') => text.replaceAll(/\s/g, '');
    const printed = `${company}: Анна М. Норд, ${anna.email}, ${anna.number}`;
    const { pages } = await readPdf(bytes);
    expect(withoutSpaces(pages[0])).toContain(withoutSpaces(printed));

    const params = { id: document?.fileId ?? '' };
    const download = await api.call('downloadFile', { token: anna.token, params });
    expect(download.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(row.size) });
    const other = await api.signIn();
    const foreign = await api.call('downloadFile', { token: other.token, params });
    const unknown = await api.call('downloadFile', { token: other.token, params: { id: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, text: unknown.text });

    const again = await api.call('getDocuments', { token: anna.token, body });
    expect(again.data.documentList).toEqual(data.documentList);
    const files = await asOwner(api.database, (all) =>
      all.select().from(storedFile).where(eq(storedFile.publisherId, anna.id)),
    );
    expect(files).toHaveLength(1);
  });

  test('requested several times at once is one file', async () => {
    const { id, token } = await api.signIn();
    await setDocument('contract_template', '# Contract\n\n{company}');
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.call('getDocuments', { token, body })));
    expect(new Set(answers.map(({ data }) => data.documentList[0]?.fileId)).size).toBe(1);
    const files = await asOwner(api.database, (all) =>
      all.select().from(storedFile).where(eq(storedFile.publisherId, id)),
    );
    expect(files).toHaveLength(1);
  });

  test('is drawn anew when the network or the publisher has changed', async () => {
    const anna = await api.signIn();
    const fileId = async () =>
      (await api.call('getDocuments', { token: anna.token, body })).data.documentList[0]?.fileId;
    await setDocument('contract_template', '# Contract\n\n{company}');
    const seen = [await fileId()];
    await setDocument('contract_template', '# Contract\n\n{company}!');
    seen.push(await fileId());
    await asOwner(api.database, (all) =>
      all.update(publisher).set({ company: 'Southwind' }).where(eq(publisher.id, anna.id)),
    );
    seen.push(await fileId());
    expect(new Set(seen).size).toBe(3);
  });

  test('is that of the counterparty before that for all, and of the language before the other one', async () => {
    const { token } = await api.signIn();
    const titleOf = async (counterpartyType: 'self_employed' | 'limited_liability_company', locale: 'en' | 'ru') => {
      const { data } = await api.call('getDocuments', { token, locale, body: { ...body, counterpartyType } });
      return data.documentList.map(({ title, locale: written }) => `${title} ${written}`);
    };
    expect(await titleOf('self_employed', 'en')).toEqual([]);
    await setDocument('contract_template', '# All\n\na');
    await setDocument('contract_template', '# Own\n\na', { language: 'ru', counterparty: 'self_employed' });
    expect(await titleOf('self_employed', 'en')).toEqual(['Own ru']);
    expect(await titleOf('limited_liability_company', 'ru')).toEqual(['All en']);
  });

  test.each(['contract_template', 'verification_list'] as const)('or %s needs a counterparty', async (documentType) => {
    const { token } = await api.signIn();
    const answer = await api.call('getDocuments', { token, body: { documentType } });
    expect(answer).toMatchObject({ status: 422, errors: { counterpartyType: ['Mandatory field'] } });
  });
});

test('the network’s app-ads.txt is a file with the very text of GET /app-ads-txt', async () => {
  const { token } = await api.signIn({ hasAcceptedOffer: false });
  const { data } = await api.call('getDocuments', { token, body: { documentType: 'app_ads_txt' } });
  const { row, bytes } = await fileOf(data.documentList[0]?.fileId ?? '');
  expect(row).toMatchObject({ name: 'app-ads.txt', type: 'text/plain' });
  // The operation requires an accepted offer, so another publisher calls it. This network has the same lines for all.
  const { content } = (await api.call('getNetworkAppAdsTxt', { token: (await api.signIn()).token })).data;
  expect(bytes.toString()).toBe(content);
});

describe('accepting the offer', () => {
  const accept = (token: string, digest?: string) =>
    api.call('acceptOffer', { token, query: digest === undefined ? {} : { digest } });
  const rowOf = async (id: string) =>
    (await asOwner(api.database, (all) => all.select().from(publisher).where(eq(publisher.id, id))))[0];
  const acceptancesOf = async (id: string) => {
    const events = await asOwner(api.database, (all) =>
      all.select().from(auditEvent).where(eq(auditEvent.publisherId, id)),
    );
    return events.filter(({ kind }) => kind === 'offer_accepted').map(({ details }) => details);
  };
  /** The digest of the offer in the answers of the API. */
  const read = async (locale: 'en' | 'ru') => {
    const { data } = await api.call('getNetworkDocument', { params: { kind: 'offer' }, locale });
    const { data: list } = await api.call('getNetworkDocuments', { locale });
    expect(list.items.find(({ kind }) => kind === 'offer')?.digest).toBe(data.document.digest);
    return data.document.digest ?? '';
  };

  test('is refused with a sentence of its own while there is nothing to read', async () => {
    const { id, token } = await api.signIn({ hasAcceptedOffer: false });
    for (const digest of [undefined, sha256('# Offer')]) {
      const message = 'The network has not published its offer yet';
      expect(await accept(token, digest)).toMatchObject({ status: 409, code: 'offer_not_published', message });
    }
    expect(await rowOf(id)).toMatchObject({ hasAcceptedOffer: false, offerAcceptedAt: null, offerDigest: null });
  });

  test('stores the first time and the text that was read, whatever changes later', async () => {
    const { id, token } = await api.signIn({ hasAcceptedOffer: false });
    const russian = '# Оферта\n\nПервая\n';
    await setDocument('offer', '# Offer\n\nFirst\n');
    await setDocument('offer', russian, { language: 'ru' });
    const digest = await read('ru');
    expect(digest).toBe(sha256(russian));
    // The caller accepts the Russian offer in a call whose language is English.
    const accepted = await accept(token, digest);
    const offerAcceptedAt = now.toISOString();
    expect(accepted.data.user).toMatchObject({ hasAcceptedOffer: true, offerAcceptedAt });
    now = new Date('2026-03-10T12:05:00Z');
    await setDocument('offer', '# Offer\n\nSecond\n');
    expect((await accept(token, await read('en'))).data.user.offerAcceptedAt).toBe(offerAcceptedAt);
    await type('documents remove offer', { language: 'en' });
    await type('documents remove offer', { language: 'ru' });
    expect((await accept(token)).data.user.offerAcceptedAt).toBe(offerAcceptedAt);
    expect(await rowOf(id)).toMatchObject({ offerDigest: digest });
    expect(await acceptancesOf(id)).toEqual([{ digest }]);
  });

  test('is refused for a text that the network has replaced since it was read, and records nothing', async () => {
    const { id, token } = await api.signIn({ hasAcceptedOffer: false });
    await setDocument('offer', '# Offer\n\nFirst\n');
    const digest = await read('en');
    await setDocument('offer', '# Offer\n\nSecond\n');
    expect(await accept(token, digest)).toMatchObject({ status: 409, code: 'offer_changed' });
    expect(await accept(token, 'the second')).toMatchObject({ status: 422, errors: { digest: expect.anything() } });
    expect(await rowOf(id)).toMatchObject({ hasAcceptedOffer: false, offerAcceptedAt: null, offerDigest: null });
    expect(await acceptancesOf(id)).toEqual([]);
    expect((await accept(token, await read('en'))).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ offerDigest: sha256('# Offer\n\nSecond\n') });
  });

  test('stores only the time where the caller does not report the text that was read', async () => {
    const { id, token } = await api.signIn({ hasAcceptedOffer: false });
    await setDocument('offer', '# Offer\n\nFirst\n');
    expect((await accept(token)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ hasAcceptedOffer: true, offerAcceptedAt: now, offerDigest: null });
    expect(await acceptancesOf(id)).toEqual([{}]);
  });

  test('is refused for a text that was stored here if the offer is on another site by now', async () => {
    const elsewhere = await startTestApi({ offerUrl: 'https://network.example/offer' });
    const { token } = await elsewhere.signIn({ hasAcceptedOffer: false });
    const kept = await elsewhere.call('acceptOffer', { token, query: { digest: sha256('# Offer') } });
    expect(kept).toMatchObject({ status: 409, code: 'offer_changed' });
    expect((await elsewhere.call('acceptOffer', { token })).status).toBe(200);
    await elsewhere.close();
  });
});

describe('the documents of the demo network', () => {
  test('are complete in both languages, state what they are, and can be read', async () => {
    const documents = await readDemoDocuments();
    const places = documents.map(({ kind, locale, counterparty }) => `${kind} ${locale} ${counterparty ?? '-'}`);
    const counterparties = ['self_employed', 'sole_proprietorship', 'limited_liability_company'];
    const expected = ['en', 'ru'].flatMap((locale) => [
      ...['act', 'offer', 'privacy_policy', 'terms'].map((kind) => `${kind} ${locale} -`),
      ...['contract_template', 'verification_list'].flatMap((kind) =>
        counterparties.map((counterparty) => `${kind} ${locale} ${counterparty}`),
      ),
    ]);
    expect(places.toSorted()).toEqual(expected.toSorted());
    for (const { kind, locale, source } of documents) {
      const reading = parseDocument(source);
      if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
      expect(kindFaults(kind, reading.document)).toEqual([]);
      const [first] = reading.document.blocks;
      expect(first?.text).toMatch(
        locale === 'en' ? /belongs to the demo network.*no legal force/ : /демонстрационной сети.*юридической силы/,
      );
    }
  });

  test('are added once, and not to a network that has set its own', async () => {
    await asNetwork(api.database, (all) => addDemoDocuments(all, now));
    await asNetwork(api.database, (all) => addDemoDocuments(all, now));
    expect((await type('documents list')).split('\n')).toHaveLength(20);
    await asNetwork(api.database, (all) => all.delete(networkDocument));
    await setDocument('offer', '# Offer\n\nOwn');
    await asNetwork(api.database, (all) => addDemoDocuments(all, now));
    expect((await type('documents list')).split('\n')).toHaveLength(1);
  });
});
