import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#stores/free-port.ts';
import { MailRefused } from './mailer.ts';
import type { Mail, MailAttachment, Mailer } from './mailer.ts';
import { openSmtpMailer } from './open-smtp-mailer.ts';
import type { SmtpServer } from './smtp-server.ts';
import { startTestSmtpServer } from './testing/test-smtp-server.ts';
import type { TestSmtpServer, TestSmtpServerOptions } from './testing/test-smtp-server.ts';

const from = { name: 'Сеть «Северный ветер»', address: 'no-reply@console.example' };
const mail: Mail = {
  id: '01a1faf2-0000-7000-8000-000000000001',
  to: 'anna@northwind.example',
  subject: 'Подтвердите адрес электронной почты, чтобы войти в кабинет издателя',
  text: 'Здравствуйте.\n\nhttps://console.example/?a=1&b=2\n',
  html: '<p lang="ru">Здравствуйте.</p>',
};

let server: TestSmtpServer;
afterEach(() => server.close());

async function start(options: TestSmtpServerOptions = {}, settings: Partial<SmtpServer> = {}): Promise<Mailer> {
  server = await startTestSmtpServer(options);
  const { port } = server;
  const plain = { host: '127.0.0.1', port, isSecure: false, requiresTls: false, credentials: null };
  return openSmtpMailer({ server: { ...plain, ...settings }, from });
}

test('a mail arrives at one recipient, as text and as HTML, in any script', async () => {
  const mailer = await start();
  await mailer.send(mail);
  expect(server.received).toHaveLength(1);
  const [received] = server.received;
  expect(received?.recipients).toEqual([mail.to]);
  expect(received?.sender).toBe(from.address);
  expect(received?.parts.map(({ type }) => type.toLowerCase())).toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
  ]);
  expect(received?.parts[0]?.content.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
  expect(received?.parts[1]?.content.trim()).toBe(mail.html);
  expect(received?.headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative;/);
  expect(received?.headers.get('to')).toEqual([mail.to]);
  expect(received?.headers.get('auto-submitted')).toEqual(['auto-generated']);
  expect(received?.headers.get('message-id')).toEqual([`<${mail.id}@console.example>`]);
});

function fileOf(name: string, content: string): MailAttachment {
  const size = Buffer.byteLength(content);
  return { name, type: 'application/pdf', size, open: async () => Readable.from([Buffer.from(content)]) };
}

test('a mail that a person wrote arrives with its files, and answers go to that person', async () => {
  const mailer = await start();
  const attachments = [fileOf('договор "1".pdf', 'scan'), fileOf('empty.pdf', '')];
  await mailer.send({ ...mail, replyTo: 'anna@northwind.example', attachments });
  const [received] = server.received;
  expect(received?.recipients).toEqual([mail.to]);
  expect(received?.headers.get('reply-to')).toEqual(['anna@northwind.example']);
  // Ticket systems ignore mails that are marked as automatic.
  expect(received?.headers.has('auto-submitted')).toBe(false);
  const [text, html, ...files] = received?.parts ?? [];
  expect([text?.content.includes('Здравствуйте.'), html?.content.trim()]).toEqual([true, mail.html]);
  expect(files.map(({ content }) => content)).toEqual(['scan', '']);
  for (const { type, disposition } of files) {
    expect(type).toMatch(/^application\/pdf;/);
    expect(disposition).toMatch(/^attachment;/);
  }
});

test('a file that breaks off while it is read leaves no half mail, and is closed', async () => {
  const mailer = await start();
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('The disk is gone.');
    })(),
  );
  const attachments = [{ ...fileOf('scan.pdf', ''), open: async () => breaking }, fileOf('other.pdf', 'scan')];
  await expect(mailer.send({ ...mail, attachments })).rejects.toThrow('The disk is gone.');
  expect([server.received, breaking.destroyed]).toEqual([[], true]);
});

test.each([
  ['a second address', { to: 'anna@northwind.example, thief@evil.example' }],
  ['a second address after a semicolon', { to: 'anna@northwind.example;thief@evil.example' }],
  ['a header', { to: 'anna@northwind.example\r\nBcc: thief@evil.example' }],
  ['a command', { to: 'anna@northwind.example>\r\nRCPT TO:<thief@evil.example' }],
  ['a bare line feed', { to: 'anna@northwind.example\nBcc:thief@evil.example' }],
  ['an angle bracket', { to: '<anna@northwind.example> <thief@evil.example>' }],
  ['a name', { to: '"anna@northwind.example" <thief@evil.example>' }],
  ['a comment', { to: 'anna@northwind.example(thief@evil.example)' }],
  ['a group', { to: 'all:anna@northwind.example,thief@evil.example;' }],
  ['a route', { to: '@evil.example:anna@northwind.example' }],
  ['no address', { to: '' }],
  ['a header for answers', { replyTo: 'anna@northwind.example\r\nBcc: thief@evil.example' }],
  ['two addresses for answers', { replyTo: 'anna@northwind.example, thief@evil.example' }],
  ['a file name of two lines', { attachments: [fileOf('scan.pdf"\r\nBcc: thief@evil.example', 'x')] }],
  ['a subject of two lines', { subject: 'Hello\r\nBcc: thief@evil.example' }],
  ['a subject with a bare carriage return', { subject: 'Hello\rBcc: thief@evil.example' }],
])('a mail with %s is not sent', async (_what, trick) => {
  const mailer = await start();
  await expect(mailer.send({ ...mail, ...trick })).rejects.toThrow(/address|subject|file name/);
  expect(server.received).toEqual([]);
});

test('an unknown recipient is distinguished from a server that is away, and the error does not quote it', async () => {
  const mailer = await start({ unknownRecipient: mail.to });
  const refused = await mailer.send(mail).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailRefused);
  expect(refused).toMatchObject({ responseCode: 550, message: 'The mail server answered 550.' });
  const away = openSmtpMailer({
    server: { host: '127.0.0.1', port: await freePort(), isSecure: false, requiresTls: false, credentials: null },
    from,
  });
  await expect(away.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test.each([
  ['cannot be encrypted', { withoutTls: true }, 'ETLS'],
  ['has an unverified certificate', {}, 'ESOCKET'],
])('neither mail nor password is sent over a connection that %s', async (_what, options, code) => {
  const credentials = { user: 'console', pass: 'hunter2' };
  const mailer = await start({ ...options, refusesEverybody: true }, { requiresTls: true, credentials });
  await expect(mailer.send(mail)).rejects.toMatchObject({ code });
  expect([server.received, server.credentials]).toEqual([[], []]);
});
