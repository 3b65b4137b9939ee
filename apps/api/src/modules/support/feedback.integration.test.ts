import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/operation.ts';
import { hour, minute } from '#process/durations.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { startTestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import type { ReceivedMail, TestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { question, questionFile } from '#stores/sql/tables/question.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type Body = RequestBody<'sendFeedback'>;

const supportEmail = 'help@network.example';
const from = { name: '', address: 'no-reply@console.example' };

let server: TestSmtpServer;
let api: TestApi;
let anna: TestPublisher & Tokens;
let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(time);

beforeAll(async () => {
  server = await startTestSmtpServer();
  const { port } = server;
  const mailer = openSmtpMailer({
    server: { host: '127.0.0.1', port, isSecure: false, requiresTls: false, credentials: null },
    from,
  });
  api = await startTestApi({ now, mailer, supportEmail });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  anna = await api.signIn({ company: 'Северный ветер' });
  server.received.length = 0;
});

const message: Body = { subject: 'problem', text: 'The report does not load' };
const send = (body: object = {}, options = {}) =>
  api.call('sendFeedback', { token: anna.token, body: { ...message, ...body }, ...options });

interface Given {
  name?: string;
  type?: string;
  size?: number;
  purpose?: 'upload' | 'drawn';
  content?: string;
}

/** Adds a file as if a publisher had uploaded it; returns its id. */
async function addFile({ id: publisherId }: { id: string }, given: Given = {}): Promise<string> {
  const { name = 'screen.png', type = 'image/png', purpose = 'upload', content = 'pixels' } = given;
  const bytes = Buffer.from(content);
  const { size = bytes.length } = given;
  const [id, key] = [randomUUID(), newFileKey()];
  await api.files.put(
    key,
    (async function* () {
      yield bytes;
    })(),
  );
  const row = { id, publisherId, purpose, key, name, type, size, createdAt: now() };
  const sha256 = createHash('sha256').update(bytes).digest();
  await asPublisher(api.database, wholePublisher(publisherId), (own) =>
    own.insert(storedFile).values({ ...row, sha256 }),
  );
  return id;
}

async function removeBytes(id: string): Promise<void> {
  const [row] = await asOwner(api.database, (all) => all.select().from(storedFile).where(eq(storedFile.id, id)));
  await api.files.delete(row?.key ?? '');
}

const addFiles = (count: number, given?: Given) =>
  Promise.all(Array.from({ length: count }, () => addFile(anna, given)));

async function delivered(): Promise<ReceivedMail[]> {
  await api.deliverMails();
  return server.received;
}

const storedMessages = () =>
  asOwner(api.database, async (all) => [await all.select().from(question), await all.select().from(questionFile)]);

describe('a message', () => {
  test('arrives at support alone, with who wrote it and its files, and an answer goes to the publisher', async () => {
    const files = [
      await addFile(anna, { name: 'договор.pdf', type: 'application/pdf', content: 'scan' }),
      await addFile(anna, { name: 'screen.mp4', type: 'video/mp4', size: 120 * 1024 ** 2 }),
      await addFile(anna),
    ];
    const text = '  First line\r\nSecond <b>line</b>\u2028Third & last  ';
    const answer = await send({ subject: 'idea', text, files });
    expect(answer.status).toBe(200);
    expect(answer.data.message).toContain(anna.email);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect([mail?.recipients, mail?.headers.get('to')]).toEqual([[supportEmail], [supportEmail]]);
    expect(mail?.headers.get('reply-to')).toEqual([anna.email]);
    expect(mail?.headers.get('subject')).toEqual([`Idea: Publisher ID ${anna.number}`]);
    const [plain, html, ...attached] = mail?.parts ?? [];
    const said = plain?.content.replaceAll('\r\n', '\n') ?? '';
    expect(said).toContain('First line\nSecond <b>line</b>\nThird & last\n');
    for (const part of [
      `Publisher ID: ${anna.number}`,
      'Company: Северный ветер',
      `E-mail: ${anna.email}`,
      'Anna Nord',
    ])
      expect(said).toContain(part);
    expect(html?.content).toContain('Second &#60;b&#62;line&#60;/b&#62;');
    expect(attached.map(({ content }) => content)).toEqual(['scan', 'pixels']);
    expect(said).toContain('договор.pdf (4 bytes): attached');
    expect(said).toMatch(
      new RegExp(`screen\\.mp4 \\(120 MB\\): too large.*\\nhttps://console\\.example/api/file/${files[1]}/[\\w-]+\\n`),
    );
  });

  test('has its words in the language in which it was written', async () => {
    const { data } = await send({}, { locale: 'ru' });
    expect(data.message).toContain('Мы получили ваше сообщение.');
    const [mail] = await delivered();
    expect(mail?.parts[0]?.content).toContain('Компания: Северный ветер');
  });

  test('is accepted while the mail server is away, and arrives once', async () => {
    const [id] = await addFiles(1);
    const { port } = server;
    await server.close();
    expect((await send({ files: [id] })).status).toBe(200);
    await api.deliverMails();
    server = await startTestSmtpServer({ port });
    time += minute;
    const [mail] = await delivered();
    expect(mail?.parts.at(-1)?.content).toBe('pixels');
    time += minute;
    expect(await delivered()).toHaveLength(1);
  });

  test.each([
    ['en', '\n\nlost & found.pdf could not be attached: we no longer have this file. Please ask for it again.\n\n'],
    ['ru', '\n\nlost & found.pdf: не удалось вложить файл, у нас его больше нет. Попросите прислать его ещё раз.\n\n'],
  ] as const)('whose file is gone arrives without it, and states that (%s)', async (locale, sentence) => {
    const lost = await addFile(anna, { name: 'lost & found.pdf', type: 'application/pdf' });
    const files = [await addFile(anna), lost, await addFile(anna, { content: 'other pixels' })];
    await removeBytes(lost);
    // A publisher's text may contain `--`, which also begins the end of the email.
    const text = 'First line\n\n--\nLast line';
    expect((await send({ text, files }, { locale })).status).toBe(200);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    const [plain, html, ...attached] = mail?.parts ?? [];
    expect(attached.map(({ content }) => content)).toEqual(['pixels', 'other pixels']);
    const said = plain?.content.replaceAll('\r\n', '\n') ?? '';
    expect(said).toContain(sentence);
    expect(said.indexOf(sentence)).toBeGreaterThan(said.indexOf('Last line'));
    expect(said.indexOf(sentence)).toBeLessThan(said.lastIndexOf('--\n'));
    expect(html?.content).toContain(`<p class="note">${sentence.trim().replace('&', '&#38;')}</p>`);
    expect(api.logLines.join('\n')).toContain('a mail is sent without files that are not in the store');
    time += minute;
    expect(await delivered()).toHaveLength(1);
  });

  test('that is sent again with its Idempotency-Key is mailed once, and gets the same answer', async () => {
    const [id] = await addFiles(1);
    const repeated = () => send({ files: [id] }, { headers: { 'idempotency-key': 'k' } });
    const answers = await Promise.all([repeated(), repeated()]);
    answers.push(await repeated());
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.message}`)).size).toBe(1);
    expect(await delivered()).toHaveLength(1);
  });

  test('can be sent before the offer is accepted', async () => {
    anna = await api.signIn({ hasAcceptedOffer: false });
    expect([(await send()).status, (await delivered()).length]).toEqual([200, 1]);
  });

  test.each([
    ['headers', 'Hello\r\nBcc: thief@evil.example\r\n\r\n.\r\nRCPT TO:<thief@evil.example>\r\n'],
    ['a whole page', '</p><script>alert(1)</script><img src=https://evil.example/x><!--'],
    ['control characters', 'a\u001B[2Jb\u0007c\u0000'.replace('\0', '')],
  ])('with %s in its text stays one mail of plain text to one recipient', async (_what, text) => {
    expect((await send({ text })).status).toBe(200);
    const [mail, ...others] = await delivered();
    expect([others, mail?.recipients, mail?.headers.has('bcc')]).toEqual([[], [supportEmail], false]);
    for (const trick of ['<script', '<img', '\u001B']) expect(mail?.parts[1]?.content).not.toContain(trick);
  });
});

describe('a message is refused', () => {
  test.each<[string, object, string]>([
    ['a subject of its own', { subject: 'praise' }, 'subject'],
    ['a subject with a header', { subject: 'problem\r\nBcc: thief@evil.example' }, 'subject'],
    ['no text', { text: undefined }, 'text'],
    ['a blank text', { text: ' \n\u0007' }, 'text'],
    ['5001 characters', { text: 'x'.repeat(5001) }, 'text'],
    ['NUL', { text: 'a\0b' }, 'text'],
    ['half a character', { text: 'a\ud800' }, 'text'],
    ['a recipient', { to: 'thief@evil.example' }, 'to'],
    ['a file twice', { files: [randomUUID(), ''].map((id, _index, [first]) => id || first) }, 'files'],
    ['twelve files', { files: Array.from({ length: 12 }, () => randomUUID()) }, 'files'],
  ])('with %s', async (_what, change, field) => {
    const { status, errors } = await send(change);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    expect(await delivered()).toEqual([]);
  });

  test('alike for a file of another publisher, of another message, of another kind, and for none', async () => {
    const mia = await api.signIn();
    const used = await addFile(anna);
    expect((await send({ files: [used] })).status).toBe(200);
    await delivered();
    const before = await storedMessages();
    const own = await addFile(anna);
    const wrong = [
      await addFile(mia),
      used,
      await addFile(anna, { purpose: 'drawn' }),
      randomUUID(),
      '../../etc/passwd',
    ];
    for (const id of wrong) {
      const { status, errors } = await send({ files: [own, id] });
      expect([status, errors]).toEqual([422, { files: ['Specified file not found'] }]);
    }
    expect([await storedMessages(), (await delivered()).length]).toEqual([before, 1]);
    // A rejected message does not mark its valid files as used.
    expect((await send({ files: [own] })).status).toBe(200);
  });

  test('for two videos and for eleven other files, not for ten and a video', async () => {
    const [video, another] = await addFiles(2, { type: 'video/mp4', size: 200 * 1024 ** 2 });
    const pictures = await addFiles(11);
    const tooMany = { files: ['At most 10 files and 1 video'] };
    expect((await send({ files: [video, another] })).errors).toEqual(tooMany);
    expect((await send({ files: pictures })).errors).toEqual(tooMany);
    expect((await send({ files: [...pictures.slice(1), video] })).status).toBe(200);
  });

  test('the eleventh time in an hour', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' });
    time += hour;
    const { status, data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect([status, (await send({}, { token: data.token })).status]).toEqual([200, 200]);
  });

  test('by a network that has set no address, and is not stored', async () => {
    const silent = await startTestApi({ supportEmail: null });
    const { token } = await silent.signIn();
    expect(await silent.call('sendFeedback', { token, body: message })).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
    });
    expect(await asOwner(silent.database, (all) => all.select().from(question))).toEqual([]);
    await silent.close();
  });
});
