import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { reasonsCommands } from '#operator/commands/reasons-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { builtInReasons } from './rejection.ts';

const now = new Date('2026-03-10T12:00:00Z');
const why = { en: 'The store has no such app.', ru: 'Такого приложения в магазине нет.' };
const remedy = { en: 'Send us its link.', ru: 'Пришлите нам ссылку на него.' };

let api: TestApi;
let network: NetworkConnection;
let anna: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: api.files, settings });
  anna = await api.signIn({ locale: 'ru' });
});
afterAll(() => api.close());

/** What the publisher reads about a rejection, beside the app and in the mail. */
async function reject(code: 'not_in_store' | 'other', reason: { en: string; ru: string } | null = null) {
  const { id } = await addApplication(api.database, anna.id, { status: 'on_check' });
  await network.order('decideApplication', { application: id, action: 'reject', reason, code });
  const read = async () => {
    const { data } = await api.call('getApplication', { token: anna.token, params: { id }, locale: 'ru' });
    return [data.application.rejectionReason, data.application.rejectionRemedy];
  };
  await api.deliverMails();
  return { read, mail: api.mails.at(-1)?.text };
}

test('a text that the network sets for a code is in the next rejection, and earlier ones retain their texts', async () => {
  const builtIn = [builtInReasons.not_in_store.why?.ru, builtInReasons.not_in_store.remedy.ru];
  const earlier = await reject('not_in_store');
  expect(await earlier.read()).toEqual(builtIn);
  await network.order('setReasonText', { code: 'not_in_store', why, remedy });
  const later = await reject('not_in_store');
  expect(await later.read()).toEqual([why.ru, remedy.ru]);
  expect(later.mail).toContain(`Причина: ${why.ru}`);
  expect(later.mail).toContain(remedy.ru);
  expect(await earlier.read()).toEqual(builtIn);
  await network.order('resetReasonText', { code: 'not_in_store' });
  expect(await (await reject('not_in_store')).read()).toEqual(builtIn);
  expect(await later.read()).toEqual([why.ru, remedy.ru]);
});

test('the code other has a remedy alone, and each other code needs a text with the cause', async () => {
  await expect(network.order('setReasonText', { code: 'other', why, remedy })).rejects.toThrow(
    'The code other has no text that says why.',
  );
  await expect(network.order('setReasonText', { code: 'content', why: null, remedy })).rejects.toThrow(
    'content needs a text that says why.',
  );
  await network.order('setReasonText', { code: 'other', why: null, remedy });
  expect(await (await reject('other', { en: 'No.', ru: 'Нет.' })).read()).toEqual(['Нет.', remedy.ru]);
});

test('no one overwrites the texts of a code that another person has changed', async () => {
  const opened = (await network.order('listReasons', {})).find(({ code }) => code === 'traffic');
  const ifVersion = opened?.version;
  const saved = await network.order('setReasonText', { code: 'traffic', why, remedy, ifVersion });
  const changed = 'Somebody else has changed this text since you opened it. Nothing was saved.';
  await expect(network.order('setReasonText', { code: 'traffic', why, remedy, ifVersion })).rejects.toThrow(changed);
  await expect(network.order('resetReasonText', { code: 'traffic', ifVersion })).rejects.toThrow(changed);
  await network.order('resetReasonText', { code: 'traffic', ifVersion: saved.version });
});

test('the terminal sets, lists and resets the texts', async () => {
  const type = (typed: string, options = {}) =>
    runCommandLine({ commands: reasonsCommands, network, folder: api.files.dataDir }, typed, options);
  const texts = { 'why-en': why.en, 'why-ru': why.ru, 'remedy-en': remedy.en, 'remedy-ru': remedy.ru };
  const lines = `documents  2026-03-10\n  en  ${why.en} ${remedy.en}\n  ru  ${why.ru} ${remedy.ru}`;
  expect(await type('reasons set documents', texts)).toBe(`Set:\n${lines}`);
  expect(await type('reasons list')).toContain(lines);
  expect(await type('reasons reset documents')).toContain('Built-in again:\ndocuments  built-in');
  await expect(type('reasons reset documents')).rejects.toThrow('documents has the built-in texts already.');
  await expect(type('reasons set documents', { 'why-en': why.en })).rejects.toThrow('--why-ru is missing.');
});
