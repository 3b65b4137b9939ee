import { person } from '#stores/sql/tables/person.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { contractsCommands } from '#operator/commands/contracts-commands.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';

const now = new Date('2026-03-10T12:00:00Z');
const signed = Buffer.from('%PDF-1.7\nsigned\n%%EOF\n');
const newer = Buffer.from('%PDF-1.7\nnewer\n%%EOF\n');

let api: TestApi;
let network: NetworkConnection;
let anna: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  // These commands do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: api.files, settings });
  await writeFile(join(api.files.dataDir, 'signed.pdf'), signed);
  await writeFile(join(api.files.dataDir, 'newer.pdf'), newer);
  await writeFile(join(api.files.dataDir, 'page.pdf'), '<html>%PDF-1.7');
  await writeFile(join(api.files.dataDir, 'large.pdf'), Buffer.alloc(20 * 1_024 ** 2 + 1));
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await api.signIn({ company: 'Northwind' });
});

const type = (typed: string, options = {}) =>
  runCommandLine({ commands: contractsCommands, network, folder: api.files.dataDir }, typed, options);
const numbered = (number: string, more = {}) => ({ number, counterparty: 'self_employed', ...more });

/** The publisher's own contract as the API shows it, with the content of its file. */
async function contractOf({ id, token }: { id: string; token: string }) {
  const { data } = await api.call('getDocuments', { token, body: { documentType: 'contract' } });
  const [document] = data.documentList;
  if (document === undefined) return null;
  const [file] = await asOwner(api.database, (all) =>
    all
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.id, document.fileId), eq(storedFile.publisherId, id))),
  );
  return { document, bytes: await buffer(await api.files.get(file?.key ?? '')) };
}

/** Whether the publisher gets a file by its id. */
async function canLoad(id: string): Promise<boolean> {
  const { status } = await api.call('downloadFile', { token: anna.token, params: { id } });
  expect([200, 404]).toContain(status);
  return status === 200;
}

async function stateOf(id: string) {
  const { data } = await api.call('getCurrentUser', { token: anna.token });
  const rows = await asOwner(api.database, async (all) => ({
    contracts: await all.select().from(contract).where(eq(contract.publisherId, id)).orderBy(contract.id),
    events: await all.select().from(auditEvent).where(eq(auditEvent.publisherId, id)).orderBy(auditEvent.id),
    files: await all.select().from(storedFile).where(eq(storedFile.publisherId, id)),
  }));
  return { isSigned: data.user.isSignedDocument, ...rows };
}

describe('registering a contract', () => {
  test('shows it to the publisher, with a mail in the language of the account', async () => {
    expect(await contractOf(anna)).toBeNull();
    const printed = await type(`contracts register ${anna.email} signed.pdf`, numbered('A/1', { date: '2026-03-01' }));
    expect(printed).toBe(`Contract A/1 of ${anna.email} (${anna.number}) is registered. The publisher gets a mail.`);
    const found = await contractOf(anna);
    expect(found?.document).toMatchObject({
      type: 'contract',
      title: 'Contract',
      number: 'A/1',
      isSigned: true,
      locale: null,
      size: signed.length,
      updatedAt: '2026-03-01T00:00:00.000Z',
    });
    expect(found?.bytes.equals(signed)).toBe(true);
    const { isSigned, events, files } = await stateOf(anna.id);
    expect(isSigned).toBe(true);
    expect(files).toMatchObject([
      { purpose: 'contract', name: 'contract-A-1.pdf', type: 'application/pdf', usedAt: now },
    ]);
    const details = { number: 'A/1', counterparty: 'self_employed' };
    expect(events.at(-1)).toMatchObject({ kind: 'contract_registered', clientAddress: null, details });
    await api.deliverMails();
    const mails = api.mails.filter(({ to }) => to === anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your contract is registered']);
    expect(mails[0]?.text).toContain('https://console.example/documents');
  });

  test('replaces the one before, and a number registered again replaces its file', async () => {
    await type(`contracts register ${anna.number} signed.pdf`, numbered('B-1'));
    const printed = await type(`contracts register ${anna.id} newer.pdf`, numbered('B-2'));
    expect(printed).toContain('is registered instead of B-1.');
    expect((await contractOf(anna))?.document.number).toBe('B-2');
    await type(`contracts register ${anna.number} newer.pdf`, numbered('B-1'));
    expect(await contractOf(anna)).toMatchObject({ document: { number: 'B-1' }, bytes: newer });
    const { contracts } = await stateOf(anna.id);
    expect(contracts.map(({ number, revokedAt }) => [number, revokedAt])).toEqual([
      ['B-1', null],
      ['B-2', now],
    ]);
    expect(await type('contracts list')).toContain(`B-2  revoked 2026-03-10  2026-03-10  self_employed  Northwind`);
  });

  test('leaves no file of the same number behind: the one before is unused, and cannot be loaded', async () => {
    await type(`contracts register ${anna.number} signed.pdf`, numbered('F-1'));
    const before = (await contractOf(anna))?.document.fileId ?? '';
    await type(`contracts register ${anna.number} newer.pdf`, numbered('F-1'));
    const after = (await contractOf(anna))?.document.fileId ?? '';
    expect(await canLoad(before)).toBe(false);
    expect(await canLoad(after)).toBe(true);
    const { files } = await stateOf(anna.id);
    const usedAt = Object.fromEntries(files.map((file) => [file.id, file.usedAt]));
    expect(usedAt).toEqual({ [before]: null, [after]: now });
  });

  test('is seen by no other publisher', async () => {
    const other = await api.signIn();
    await type(`contracts register ${anna.email} signed.pdf`, numbered('C-1'));
    expect(await contractOf(other)).toBeNull();
    await expect(type(`contracts register ${other.email} newer.pdf`, numbered('C-1'))).rejects.toThrow(
      `Contract C-1 is that of publisher ${anna.number}.`,
    );
    expect(await contractOf(other)).toBeNull();
    expect((await contractOf(anna))?.bytes.equals(signed)).toBe(true);
  });

  test.each([
    [
      'an unknown address',
      'nobody@publishers.example signed.pdf',
      {},
      'There is no publisher "nobody@publishers.example"',
    ],
    ['an unknown number', '99999999999 signed.pdf', {}, 'There is no publisher "99999999999"'],
    ['a part of an address', 'publishers signed.pdf', {}, 'There is no publisher "publishers"'],
    ['no file', 'ANNA missing.pdf', {}, 'missing.pdf cannot be read (ENOENT).'],
    ['a folder', 'ANNA .', {}, '. is not a file.'],
    ['another kind of file', 'ANNA page.pdf', {}, 'The file is no PDF.'],
    ['a file that is too large', 'ANNA large.pdf', {}, 'large.pdf is larger than 20480 KiB.'],
    ['no number', 'ANNA signed.pdf', { number: ' ' }, '--number is missing.'],
    ['a number of two lines', 'ANNA signed.pdf', { number: 'a\nb' }, 'A number is one line of at most 64 characters.'],
    ['a wrong counterparty', 'ANNA signed.pdf', { counterparty: 'llc' }, '--counterparty is one of self_employed'],
    ['a wrong day', 'ANNA signed.pdf', { date: '10.03.2026' }, 'A date is a day such as 2026-11-20.'],
    ['a day that is none', 'ANNA signed.pdf', { date: '2026-02-31' }, 'A date is a day such as 2026-11-20.'],
    ['a day to come', 'ANNA signed.pdf', { date: '2026-03-11' }, 'The date of a contract is not in the future.'],
  ])('with %s is refused in a sentence and changes nothing', async (_what, typed, options, message) => {
    const words = `contracts register ${typed.replace('ANNA', anna.email)}`;
    await expect(type(words, numbered('D-1', options))).rejects.toThrow(message);
    expect(await stateOf(anna.id)).toMatchObject({ isSigned: false, contracts: [], files: [] });
    await api.deliverMails();
    expect(api.mails.map(({ to }) => to)).not.toContain(anna.email);
  });
});

describe('revoking a contract', () => {
  test('hides it, with a mail that has the reason', async () => {
    await asOwner(api.database, (all) => all.update(person).set({ locale: 'ru' }).where(eq(person.id, anna.id)));
    await type(`contracts register ${anna.email} signed.pdf`, numbered('E-1'));
    const printed = await type(`contracts revoke ${anna.email}`, { reason: 'Другая компания' });
    expect(printed).toBe(`Contract E-1 of ${anna.email} (${anna.number}) is revoked. The publisher gets a mail.`);
    expect(await contractOf(anna)).toBeNull();
    const { isSigned, events } = await stateOf(anna.id);
    expect(isSigned).toBe(false);
    const details = { number: 'E-1', reason: 'Другая компания' };
    expect(events.at(-1)).toMatchObject({ kind: 'contract_revoked', details });
    await api.deliverMails();
    const mail = api.mails.find(({ subject }) => subject === 'Регистрация договора отменена');
    expect(mail?.text).toContain('Причина: Другая компания');
  });

  test('ends the right to load its file, also where another contract replaces it', async () => {
    await type(`contracts register ${anna.email} signed.pdf`, numbered('G-1'));
    const first = (await contractOf(anna))?.document.fileId ?? '';
    await type(`contracts register ${anna.email} newer.pdf`, numbered('G-2'));
    const second = (await contractOf(anna))?.document.fileId ?? '';
    expect([await canLoad(first), await canLoad(second)]).toEqual([false, true]);
    await type(`contracts revoke ${anna.email}`, { reason: 'x' });
    expect(await canLoad(second)).toBe(false);
    // Signed contracts are never removed: their files count as used.
    const { files } = await stateOf(anna.id);
    expect(files.map(({ usedAt }) => usedAt)).toEqual([now, now]);
  });

  test('is refused where there is none, and without a reason', async () => {
    await expect(type(`contracts revoke ${anna.email}`, { reason: 'x' })).rejects.toThrow('has no contract.');
    await expect(type(`contracts revoke ${anna.email}`)).rejects.toThrow('--reason is missing.');
  });
});

test('without a store of files, nothing is registered and the operator gets an error', async () => {
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  const writer = { url: '', username: '', password: '', database: '' };
  const elsewhere = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
  const pdf = (await readFile(join(api.files.dataDir, 'signed.pdf'))).toString('base64');
  const input = { user: anna.email, number: 'F-1', counterparty: 'self_employed' as const, date: null, pdf };
  await expect(elsewhere.order('registerContract', input)).rejects.toThrow('in the data folder of the API');
  expect(await stateOf(anna.id)).toMatchObject({ isSigned: false, contracts: [] });
});
