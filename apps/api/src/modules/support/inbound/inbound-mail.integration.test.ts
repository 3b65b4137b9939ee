import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { hour } from '#process/durations.ts';
import { openSmtpListener } from '#stores/mail/open-smtp-listener.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { uploadDay } from '#stores/sql/tables/file.ts';
import { membership } from '#stores/sql/tables/person.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

let api: TestApi;
let listener: Awaited<ReturnType<typeof openSmtpListener>>;
let anna: TestPublisher & Tokens;
let maria: SignedInStaff;
/** The address to which an answer's mail is replied. */
let to: string;
let id: string;
let number: number;
let time = Date.parse('2026-11-20T12:00:00Z');
const faults: unknown[] = [];

beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time), inboundMail: 'support@network.example' });
  const onFault = (error: unknown) => void faults.push(error);
  listener = await openSmtpListener({ host: '127.0.0.1', port: 0, ...api.inboundMail, onFault });
});
afterAll(async () => {
  await listener.close();
  await api.close();
});
beforeEach(async () => {
  anna = await api.signIn();
  maria = await addSignedInStaff(api.database, 'support', { at: new Date(time) });
  const { data } = await api.call('askQuestion', { token: anna.token, body: { subject: 'problem', text: 'Why?' } });
  ({ id, number } = data.question);
  const input = { question: number, text: 'Because of the store page.' };
  await api.call('giveOrder', { params: { name: 'answerQuestion' }, body: { input }, headers: maria.headers });
  api.mails.length = 0;
  await api.deliverMails();
  to = api.mails.find((mail) => mail.to === anna.email)?.replyTo ?? '';
  api.mails.length = 0;
});

/** Sends a mail to the listener as a mail server does; returns the refusal, or null. */
async function send(mail: SendMailOptions, envelope = { from: 'anna@mail.example', to: [mail.to as string] }) {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  try {
    await transport.sendMail({ from: 'Anna <anna@mail.example>', envelope, ...mail });
    return null;
  } catch (error) {
    const { responseCode, response } = error as { responseCode?: number; response?: string };
    return `${responseCode} ${response?.replace(/^\d+ /, '')}`;
  } finally {
    transport.close();
  }
}

const messages = async () => {
  const { data } = await api.call('getQuestion', { token: anna.token, params: { id } });
  return data.messages.slice(2).map(({ text, isByMail, author }) => ({ text, isByMail, name: author.name }));
};

describe('a reply by mail', () => {
  test('is a message of the question, without its quotes, and its copy goes to the support address', async () => {
    const quoted =
      'On Fri, 20 Nov 2026 at 12:00, Publisher Console <no-reply@console.example> wrote:\n> Because of …\n> x';
    expect(
      await send({ to, text: `Thank you.\nI have changed it.\n\n${quoted}\n`, messageId: '<1@mail.example>' }),
    ).toBeNull();
    expect(await messages()).toEqual([{ text: 'Thank you.\nI have changed it.', isByMail: true, name: 'Anna Nord' }]);
    const { data } = await api.call('getQuestion', { token: anna.token, params: { id } });
    expect(data.question.state).toBe('open');
    await api.deliverMails();
    expect(api.mails.map((mail) => mail.to)).toEqual(['support@network.example']);
    expect(api.mails[0]?.text).toContain('I have changed it.');
  });

  test('lands once, however often it is delivered', async () => {
    const mail = { to, text: 'Once', messageId: '<2@mail.example>' };
    const codes = await Promise.all([send(mail), send(mail), send(mail)]);
    expect([...codes, await send(mail)]).toEqual([null, null, null, null]);
    expect(await messages()).toHaveLength(1);
    expect(await send({ ...mail, messageId: '<3@mail.example>' })).toBeNull();
    expect(await messages()).toHaveLength(2);
  });

  test('in HTML alone becomes text, and pictures of a signature are left out', async () => {
    const quoted = '<blockquote>Because of the store page</blockquote>';
    const html = `<p>It <b>works</b>\n now</p><script>alert(1)</script><img src="cid:logo@mail">${quoted}`;
    const attachments = [{ filename: 'logo.png', content: 'x', contentType: 'image/png', cid: 'logo@mail' }];
    expect(await send({ to, html, attachments })).toBeNull();
    expect(await messages()).toMatchObject([{ text: 'It works now' }]);
  });

  test('with files has them as a message from the console does, and names those that were not accepted', async () => {
    const pdf = sampleFiles.pdf();
    const attachments = [
      { filename: 'page.pdf', content: pdf },
      { filename: 'photo.png', content: sampleFiles.png(), contentDisposition: 'inline' as const },
      { filename: 'run.exe', content: 'MZ' },
      { filename: 'false.pdf', content: 'no PDF' },
    ];
    const mail = { to, text: 'See this', attachments, messageId: '<files@mail.example>' };
    expect([await send(mail), await send(mail)]).toEqual([null, null]);
    const { data } = await api.call('getQuestion', { token: anna.token, params: { id } });
    expect(data.messages).toHaveLength(3);
    const { files = [], refusedFiles } = data.messages[2] ?? {};
    expect(files).toMatchObject([
      { name: 'page.pdf', type: 'application/pdf', size: pdf.length },
      { name: 'photo.png', type: 'image/png' },
    ]);
    expect(refusedFiles).toEqual([
      { name: 'run.exe', reason: 'type' },
      { name: 'false.pdf', reason: 'type' },
    ]);
    const [file] = files;
    const { text } = await api.call('downloadFile', { token: anna.token, params: { id: file?.id ?? '' } });
    expect(text).toBe(pdf.toString());
    const shown = await api.call('getDeskQuestion', { params: { id }, headers: maria.headers });
    expect(shown.data.messages[2]).toMatchObject({ files: [{}, {}], refusedFiles });
  });

  test('has the files that came without a name under one of their type', async () => {
    const attachments = [
      { filename: false as const, content: sampleFiles.pdf(), contentType: 'application/pdf' },
      { filename: false as const, content: sampleFiles.jpg(), contentType: 'image/jpeg' },
      { filename: false as const, content: sampleFiles.pdf(), contentType: 'application/octet-stream' },
    ];
    expect(await send({ to, text: 'See this', attachments })).toBeNull();
    const { data } = await api.call('getQuestion', { token: anna.token, params: { id } });
    expect(data.messages[2]?.files.map(({ name }) => name)).toEqual(['file.pdf', 'file.jpeg']);
    expect(data.messages[2]?.refusedFiles).toEqual([{ name: 'file', reason: 'type' }]);
  });

  test('with files counts them once for the quota and the audit log, also when it is delivered twice at once', async () => {
    const pdf = sampleFiles.pdf();
    const attachments = [{ filename: 'page.pdf', content: pdf }];
    const mail = { to, text: 'See this', attachments, messageId: '<at-once@mail.example>' };
    // Both have their bytes in the store before either of them becomes a message.
    const put = api.files.put.bind(api.files);
    const barrier = Promise.withResolvers<undefined>();
    let waiting = 0;
    vi.spyOn(api.files, 'put').mockImplementation(async (...given) => {
      await put(...given);
      if ((waiting += 1) === 2) barrier.resolve(undefined);
      return barrier.promise;
    });
    expect(await Promise.all([send(mail), send(mail)])).toEqual([null, null]);
    vi.restoreAllMocks();
    expect(await messages()).toHaveLength(1);
    await asOwner(api.database, async (all) => {
      const isOurs = eq(uploadDay.publisherId, anna.id);
      expect(await all.select({ bytes: uploadDay.bytes }).from(uploadDay).where(isOurs)).toEqual([
        { bytes: pdf.length },
      ]);
      const isCounted = and(eq(auditEvent.publisherId, anna.id), eq(auditEvent.kind, 'files_uploaded'));
      expect(await all.$count(auditEvent, isCounted)).toBe(1);
    });
  });

  test('has at most ten files', async () => {
    const attachments = Array.from({ length: 12 }, (_, place) => ({
      filename: `${place}.png`,
      content: sampleFiles.png(),
    }));
    expect(await send({ to, text: 'Twelve', attachments })).toBeNull();
    const { data } = await api.call('getQuestion', { token: anna.token, params: { id } });
    expect(data.messages[2]?.files).toHaveLength(10);
    expect(data.messages[2]?.refusedFiles).toEqual(['10.png', '11.png'].map((name) => ({ name, reason: 'count' })));
    const broken = attachments.map(({ filename }) => ({ filename, content: 'no picture' }));
    expect(await send({ to, text: 'Twelve that are none', attachments: broken })).toBeNull();
    const again = await api.call('getQuestion', { token: anna.token, params: { id } });
    const reasons = again.data.messages[3]?.refusedFiles.map(({ reason }) => reason);
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'type'), 'count', 'count']);
  });

  test('arrives at an address in other letters, and one at a time', async () => {
    expect(
      await send({ to: to.toUpperCase().replace('@NETWORK.EXAMPLE', '@network.example'), text: 'Big' }),
    ).toBeNull();
    const both = await send(
      { to, text: 'Both' },
      { from: 'anna@mail.example', to: [to, to.replace('support', 'SUPPORT')] },
    );
    expect(both).toBeNull();
    expect(await messages()).toHaveLength(2);
  });

  test.each<[string, SendMailOptions]>([
    ['says that it is automatic', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['goes to many', { headers: { Precedence: 'bulk' } }],
    ['comes from a list', { headers: { 'List-Id': '<news.example>' } }],
  ])('that %s is accepted and dropped', async (_what, mail) => {
    expect(await send({ to, text: 'I am on holiday', ...mail })).toBeNull();
    expect(await messages()).toEqual([]);
    await api.deliverMails();
    expect(api.mails).toEqual([]);
  });

  test('that is a bounce is accepted and dropped', async () => {
    expect(await send({ to, text: 'Undelivered' }, { from: '', to: [to] })).toBeNull();
    expect(await messages()).toEqual([]);
  });

  test('is one of five an hour: two machines that answer each other end', async () => {
    for (let count = 0; count < 7; count += 1) expect(await send({ to, text: `Loop ${count}` })).toBeNull();
    expect(await messages()).toHaveLength(5);
    time += hour + 1;
    expect(await send({ to, text: 'Later' })).toBeNull();
    const { data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    anna = { ...anna, token: data.token };
    expect(await messages()).toHaveLength(6);
  });

  test.each<[string, (address: string) => string]>([
    ['without a proof', () => 'support@network.example'],
    ['with a forged proof', (address) => address.replace(/.@/, (end) => (end.startsWith('a') ? 'b@' : 'a@'))],
    ['of another question', (address) => address.replace(/\+../, '+zz')],
    ['of another network', (address) => address.replace('network.example', 'other.example')],
    ['of nobody', () => 'anna@northwind.example'],
  ])('to an address %s is refused', async (_what, change) => {
    expect(await send({ to: change(to), text: 'Forged' })).toContain('550 There is no such address');
    expect(await messages()).toEqual([]);
  });

  test.each<[string, SendMailOptions, string]>([
    ['with nothing of its own', { text: '> Because of the store page.' }, 'no text of its own'],
    ['with 5,001 characters', { text: 'x'.repeat(5_001) }, 'more than 5,000 characters'],
    ['with a text of 60,000', { text: 'y\n'.repeat(30_000) }, 'too long'],
    ['of eleven megabytes', { text: 'z'.repeat(11 * 1024 ** 2) }, 'larger than'],
  ])('%s is refused with a sentence that its sender gets', async (_what, mail, sentence) => {
    expect(await send({ to, ...mail })).toContain(sentence);
    expect(await messages()).toEqual([]);
  });

  test('of a person who has left the publisher is refused', async () => {
    await asOwner(api.database, (all) =>
      all
        .update(membership)
        .set({ endedAt: new Date(time) })
        .where(eq(membership.id, anna.id)),
    );
    expect(await send({ to, text: 'Still here' })).toContain('554 You may no longer write');
  });
});

test('no mail above was a fault', () => {
  expect(faults).toEqual([]);
});

test('mails name no address for replies where none is set', async () => {
  const silent = await startTestApi();
  expect(silent.inboundMail.hasAddress(to)).toBe(false);
  await silent.close();
});
