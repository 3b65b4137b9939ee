import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { formOf } from '#modules/files/testing/file-uploads.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { day, hour, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { feedback } from '#stores/sql/tables/feedback.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { question, questionMessage, questionNote } from '#stores/sql/tables/question.ts';
import { unknownBelongings } from '#testing/access/belongings.ts';
import { addMember } from '#testing/access/role-cells.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addTestQuestion } from './testing/added-question.ts';

const supportTimes = {
  hours: { timeZone: 'UTC', weekdays: [1, 2, 3, 4, 5], opens: 9 * 60, closes: 17 * 60, holidays: new Set<string>() },
  answerHours: 8,
};

let api: TestApi;
let anna: TestPublisher & Tokens;
let maria: SignedInStaff;
/** A Friday. */
let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(time);
const pass = (milliseconds: number) => {
  time += milliseconds;
};

beforeAll(async () => {
  api = await startTestApi({ now, supportTimes });
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await api.signIn();
  maria = await addSignedInStaff(api.database, 'support', { at: now() });
  api.mails.length = 0;
});

const asked = { subject: 'problem' as const, text: 'Why was it rejected?\nThe store page is the same.' };

async function ask(body: object = {}, { token } = anna) {
  const answer = await api.call('askQuestion', { token, body: { ...asked, ...body } });
  if (answer.status !== 200) throw new Error(`Asking was answered ${answer.status}: ${answer.text}`);
  return answer.data.question;
}

const show = (id: string, { token } = anna) => api.call('getQuestion', { token, params: { id } });
const list = async ({ token } = anna) => (await api.call('getQuestions', { token })).data;
const reply = (id: string, text = 'And now?', { token } = anna) =>
  api.call('replyToQuestion', { token, params: { id }, body: { text } });
const order = (name: string, input: object, { headers } = maria) =>
  api.call('giveOrder', { params: { name }, body: { input: { ...input } }, headers });
const answer = (number: number, input: object = { text: 'The store names another developer.' }, by = maria) =>
  order('answerQuestion', { question: number, ...input }, by);
const atDesk = (query: object = {}, { headers } = maria) => api.call('getDeskQuestions', { query, headers });
const staffOf = (role: StaffRole) => addSignedInStaff(api.database, role, { at: now() });

/** Signs in again: access tokens live ten minutes. */
async function signInAgain(): Promise<void> {
  const { data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
  anna = { ...anna, token: data.token };
  maria = await addSignedInStaff(api.database, 'support', { at: now() });
}

describe('a question', () => {
  test('goes from new to answered, open and closed, and both sides read the same thread', async () => {
    const { id, number, ...begun } = await ask();
    expect(begun).toMatchObject({
      state: 'new',
      title: 'Why was it rejected?',
      askedBy: 'Anna Nord',
      isUnread: false,
    });
    expect((await answer(number)).status).toBe(200);
    const answered = await show(id);
    expect(answered.data.question).toMatchObject({ state: 'answered', isUnread: true, assignee: 'Vera' });
    expect(answered.data.messages).toMatchObject([
      { author: { kind: 'publisher', name: 'Anna Nord', isYou: true }, text: asked.text },
      { author: { kind: 'staff', name: 'Vera', role: 'support', isYou: false } },
    ]);
    expect((await list()).unread).toBe(1);
    await api.call('readQuestion', { token: anna.token, params: { id } });
    expect(await list()).toMatchObject({ unread: 0, questions: [{ id, isUnread: false }] });
    expect((await reply(id)).data.question.state).toBe('open');
    const { data } = await api.call('getDeskQuestion', { params: { id }, headers: maria.headers });
    expect(data.question).toMatchObject({ number, state: 'open', assignee: { email: maria.email } });
    expect(data.messages.map(({ author, text }) => [author.kind, author.role, text])).toEqual([
      ['publisher', 'owner', asked.text],
      ['staff', 'support', 'The store names another developer.'],
      ['publisher', 'owner', 'And now?'],
    ]);
    expect(data.publisher).toMatchObject({ number: String(anna.number), email: anna.email, questions: 1 });
    await order('closeQuestion', { question: number });
    expect((await show(id)).data.question.state).toBe('closed');
    expect(await order('closeQuestion', { question: number })).toMatchObject({ status: 409, code: 'order_refused' });
  });

  test('is answered in a mail to its author, which names a first name and a role and no address of the staff', async () => {
    const { id, number } = await ask();
    await api.deliverMails();
    api.mails.length = 0;
    await answer(number, { text: 'Look here:\nhttps://evil.example/x' });
    await api.deliverMails();
    const [mail, ...others] = api.mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: anna.email, subject: `We have answered your question ${number}` });
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('Vera, support:\n\nLook here:\nhttps://evil.example/x');
    expect(mail?.text).toContain(`https://console.example/help/question/${id}`);
    expect(`${mail?.text}${mail?.html}`).not.toContain(maria.email);
    expect((await show(id)).text).not.toContain(maria.email);
  });

  test('is reported to a webhook that wants answers, without a word of them, and notes are not', async () => {
    const { id, number } = await ask();
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(webhook).values({
        publisherId: anna.id,
        url: 'https://hooks.example/answers',
        sealedSecret: Buffer.alloc(60),
        events: ['question.answered'],
        createdAt: now(),
      }),
    );
    await order('noteQuestion', { question: number, text: 'A secret note' });
    await answer(number, { text: 'The store names another developer.' });
    const sent = await asPublisher(api.database, wholePublisher(anna.id), (own) => own.select().from(webhookDelivery));
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'question.answered', timestamp: now().toISOString(), data: { question: { id, number } } },
    ]);
  });

  test('is answered with files that its publisher alone downloads, once, and the mail announces the files', async () => {
    const { id, number } = await ask();
    const form = await formOf(['guide.pdf', sampleFiles.pdf()]);
    const headers = { ...maria.headers, 'content-type': form.type };
    const uploaded = await api.call('uploadAnswerFiles', { params: { id }, headers, body: form.body as never });
    const [file] = uploaded.data.items;
    const files = [file?.id];
    const other = await api.signIn();
    const foreign = await ask({}, other);
    expect(await answer(foreign.number, { text: 'Theirs', files })).toMatchObject({ code: 'order_refused' });
    expect((await answer(number, { text: 'See the guide.', files: [...files, randomUUID()] })).status).toBe(409);
    api.mails.length = 0;
    expect((await answer(number, { text: 'See the guide.', files })).status).toBe(200);
    expect(await answer(number, { text: 'Again', files })).toMatchObject({ code: 'order_refused' });
    expect((await show(id)).data.messages.map((message) => message.files.map(({ name }) => name))).toEqual([
      [],
      ['guide.pdf'],
    ]);
    const download = ({ token }: Tokens) => api.call('downloadFile', { token, params: { id: file?.id ?? '' } });
    expect([(await download(anna)).status, (await download(other)).status]).toEqual([200, 404]);
    const send = async (name: string, by: SignedInStaff) => {
      const { body, type } = await formOf([name, sampleFiles.pdf()]);
      const sent = { params: { id }, headers: { ...by.headers, 'content-type': type }, body: body as never };
      return (await api.call('uploadAnswerFiles', sent)).code;
    };
    expect(await send('program.exe', maria)).toBe('unsupported_media_type');
    expect(await send('guide.png', maria)).toBe('unsupported_media_type');
    expect(await send('guide.pdf', await staffOf('finance'))).toBe('staff_role_not_allowed');
    await api.deliverMails();
    const mail = api.mails.find(({ to }) => to === anna.email);
    expect(mail?.text).toContain('Files with the answer: 1. Open the question to download them.');
  });

  test('can also come as a message to support, and its copy goes to the support address as before', async () => {
    const { status } = await api.call('sendFeedback', { token: anna.token, body: asked });
    expect(status).toBe(200);
    expect((await list()).questions).toMatchObject([{ state: 'new', title: 'Why was it rejected?', about: null }]);
    await ask();
    await api.deliverMails();
    expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual(
      Array.from({ length: 2 }, () => ['support@network.example', `Problem: Publisher ID ${anna.number}`]),
    );
  });

  test('names its subject by the name of the publisher’s own thing, whatever the page sends', async () => {
    const app = await addApplication(api.database, anna.id, { name: 'Chess Trainer' });
    const block = await addAdBlock(api.database, { id: app.id, publisherId: anna.id }, { name: 'Menu' });
    const about = async (kind: string, id: string, name?: string) => (await ask({ about: { kind, id, name } })).about;
    expect(await about('rejection', app.id, 'Mine')).toEqual({ kind: 'rejection', id: app.id, name: 'Chess Trainer' });
    expect(await about('ad_block', block.id)).toEqual({ kind: 'ad_block', id: block.id, name: 'Menu' });
    expect(await about('report', '42', 'October')).toEqual({ kind: 'report', id: '42', name: 'October' });
    const mia = await api.signIn();
    const foreign = await addApplication(api.database, mia.id, { name: 'Foreign' });
    for (const id of [foreign.id, randomUUID(), '../x']) {
      const body = { ...asked, about: { kind: 'application' as const, id } };
      const { status, errors } = await api.call('askQuestion', { token: anna.token, body });
      expect([status, errors]).toEqual([422, { about: ['Specified app not found'] }]);
    }
    for (const name of ['Two\nlines', 'Turned\u202Eround', '\u200B', undefined]) {
      const body = { ...asked, about: { kind: 'report' as const, id: '42', name } };
      const { status, errors } = await api.call('askQuestion', { token: anna.token, body });
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['about.name']]);
    }
  });

  test('can come from a blocked account', async () => {
    const { number } = await ask();
    await asOwner(api.database, async (all) => {
      const { publisher } = await import('#stores/sql/tables/publisher.ts');
      await all.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, anna.id));
    });
    await answer(number);
    const [first] = (await list()).questions;
    expect(first).toMatchObject({ number, state: 'answered' });
    expect((await reply(first?.id ?? '')).status).toBe(200);
  });

  test('is one of twenty a day, and a message one of sixty an hour', async () => {
    for (let count = 0; count < 20; count += 1) await ask();
    const body = { ...asked };
    expect(await api.call('askQuestion', { token: anna.token, body })).toMatchObject({ status: 429 });
    const [first] = (await list()).questions;
    for (let count = 0; count < 60; count += 1) expect((await reply(first?.id ?? '')).status).toBe(200);
    expect(await reply(first?.id ?? '')).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  test('of a publisher who has many comes in pages, and a wrong cursor is refused', async () => {
    for (let count = 0; count < 60; count += 1)
      await addTestQuestion(api.database, { publisherId: anna.id, createdAt: new Date(time - count * minute) });
    const first = await list();
    expect([first.questions.length, first.next === null]).toEqual([50, false]);
    const next = await api.call('getQuestions', { token: anna.token, query: { after: first.next ?? '' } });
    expect([next.data.questions.length, next.data.next]).toEqual([10, null]);
    const ids = [...first.questions, ...next.data.questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    expect((await api.call('getQuestions', { token: anna.token, query: { after: 'x' } })).status).toBe(422);
  });
});

describe('who sees a question', () => {
  test('owner and manager see all, analyst and accountant their own, a limited member none about another app', async () => {
    const own = await addApplication(api.database, anna.id, { name: 'Chess' });
    const other = await addApplication(api.database, anna.id, { name: 'Drift' });
    const numbers = { applicationNumber: 1, adBlockNumber: 1 };
    const resident = { ...unknownBelongings(), ...anna, publisherId: anna.id, ...numbers };
    const join = (role: 'accountant' | 'analyst' | 'manager', isLimited = false) =>
      addMember(api, resident, { role, isLimited }, [own.id]);
    const [manager, analyst, accountant] = [await join('manager'), await join('analyst'), await join('accountant')];
    const limited = await join('manager', true);
    const sessionOf = ({ session: { token = '' } }: typeof manager) => ({ token });
    const general = await ask();
    const ofOwn = await ask({ about: { kind: 'application', id: own.id } });
    const ofOther = await ask({ about: { kind: 'application', id: other.id } });
    const ofAnalyst = await ask({}, { ...anna, ...sessionOf(analyst) });
    const seenBy = async (member: typeof manager) =>
      (await list({ ...anna, ...sessionOf(member) })).questions.map(({ number }) => number).toSorted((a, b) => a - b);
    const all = [general, ofOwn, ofOther, ofAnalyst].map(({ number }) => number);
    expect(await seenBy(manager)).toEqual(all);
    expect(await seenBy(analyst)).toEqual([ofAnalyst.number]);
    expect(await seenBy(accountant)).toEqual([]);
    expect(await seenBy(limited)).toEqual(all.filter((number) => number !== ofOther.number));
    const hidden: [typeof manager, string][] = [
      [analyst, general.id],
      [accountant, ofAnalyst.id],
      [limited, ofOther.id],
    ];
    for (const [member, id] of hidden) {
      const { token } = sessionOf(member);
      const params = { id };
      const answers = [
        await api.call('getQuestion', { token, params }),
        await api.call('replyToQuestion', { token, params, body: { text: 'x' } }),
        await api.call('closeQuestion', { token, params }),
        await api.call('readQuestion', { token, params }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not_found'));
    }
    await answer(ofOther.number);
    expect((await list({ ...anna, ...sessionOf(limited) })).unread).toBe(0);
  });

  test('a moderator reads those about apps, finance those about documents and money, an operator none', async () => {
    const app = await addApplication(api.database, anna.id, { name: 'Chess' });
    const ofApp = await ask({ about: { kind: 'app_ads_txt', id: app.id } });
    const ofPayment = await ask({ about: { kind: 'payment', id: '1', name: 'October' } });
    const general = await ask();
    const [moderator, finance, operator] = [
      await staffOf('moderator'),
      await staffOf('finance'),
      await staffOf('operator'),
    ];
    const search = String(anna.number);
    const seenBy = async (member: SignedInStaff) =>
      (await atDesk({ search }, member)).data?.questions.map(({ number }) => number);
    expect(await seenBy(maria)).toHaveLength(3);
    expect(await seenBy(moderator)).toEqual([ofApp.number]);
    expect(await seenBy(finance)).toEqual([ofPayment.number]);
    expect(await atDesk({}, operator)).toMatchObject({ code: 'staff_role_not_allowed' });
    const read = (id: string, { headers }: SignedInStaff) => api.call('getDeskQuestion', { params: { id }, headers });
    expect(await read(general.id, moderator)).toMatchObject({ code: 'not_found' });
    expect((await answer(ofApp.number, undefined, moderator)).code).toBe('staff_role_not_allowed');
  });

  test('a file of a note is read by the staff alone, before and after the note has it', async () => {
    const { id, number } = await ask();
    const form = await formOf(['secret.pdf', sampleFiles.pdf()]);
    const headers = { ...maria.headers, 'content-type': form.type };
    const uploaded = await api.call('uploadAnswerFiles', { params: { id }, headers, body: form.body as never });
    const fileId = uploaded.data.items[0]?.id ?? '';
    const expectHidden = async () => {
      const { token } = anna;
      expect((await api.call('downloadFile', { token, params: { id: fileId } })).code).toBe('not_found');
      const body = { ...asked, files: [fileId] };
      expect((await api.call('askQuestion', { token, body })).code).toBe('validation_failed');
      expect((await show(id)).text).not.toMatch(new RegExp(`secret|${fileId}`));
      const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.select().from(storedFile).where(eq(storedFile.id, fileId)),
      );
      expect(rows).toEqual([]);
    };
    await expectHidden();
    expect((await order('noteQuestion', { question: number, text: 'Look', files: [fileId] })).status).toBe(200);
    await expectHidden();
    expect(await answer(number, { text: 'See this', files: [fileId] })).toMatchObject({ code: 'order_refused' });
    const { data } = await api.call('getDeskQuestion', { params: { id }, headers: maria.headers });
    expect(data.notes).toMatchObject([{ text: 'Look', files: [{ id: fileId, name: 'secret.pdf' }] }]);
    const download = (by: SignedInStaff) =>
      api.call('downloadNoteFile', { params: { id: fileId }, headers: by.headers });
    expect((await download(maria)).status).toBe(200);
    // A moderator reads questions about apps only, and this one is about nothing.
    expect((await download(await staffOf('moderator'))).code).toBe('not_found');
  });

  test('no role of publishers’ calls reads a note, and no member writes as the staff', async () => {
    const { id, number } = await ask();
    await order('noteQuestion', { question: number, text: 'A difficult customer' });
    const denied = { cause: { message: 'permission denied for table question_note' } };
    const read = asPublisher(api.database, wholePublisher(anna.id), (own) => own.select().from(questionNote));
    await expect(read).rejects.toMatchObject(denied);
    const message = { id: randomUUID(), questionId: id, publisherId: anna.id, text: 'We pay', createdAt: now() };
    const forged = asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(questionMessage).values({ ...message, isByStaff: true }),
    );
    await expect(forged).rejects.toMatchObject({ cause: { message: expect.stringContaining('row-level security') } });
  });
});

describe('the desk', () => {
  test('lists overdue questions first, then the longest waiting, and counts them', async () => {
    time = Date.parse('2026-11-26T12:00:00Z');
    await signInAgain();
    await asNetwork(api.database, (network) => network.update(question).set({ waitingSince: null, dueAt: null }));
    const add = async (hoursAgo: number, dueInHours: number | null) => {
      const createdAt = new Date(time - hoursAgo * hour);
      const dueAt = dueInHours === null ? null : new Date(time + dueInHours * hour);
      return (await addTestQuestion(api.database, { publisherId: anna.id, createdAt, dueAt })).number;
    };
    const [oldest, overdue, young, late] = [await add(50, null), await add(9, -1), await add(1, 7), await add(20, -12)];
    const { data } = await atDesk({ state: 'waiting' });
    expect(data.questions.map(({ number }) => number)).toEqual([late, overdue, oldest, young]);
    await order('assignQuestion', { question: young, to: maria.email });
    expect((await atDesk()).data.counts).toEqual({ waiting: 4, mine: 1, unassigned: 3, overdue: 2 });
    const mine = await atDesk({ state: 'waiting', assignee: 'me' });
    expect(mine.data.questions.map(({ number }) => number)).toEqual([young]);
    const free = await atDesk({ state: 'waiting', assignee: 'none' });
    expect(free.data.questions.map(({ number }) => number)).toEqual([late, overdue, oldest]);
    await answer(late);
    await order('closeQuestion', { question: overdue });
    // Digits of a number may be part of the random e-mail address of another publisher too.
    const found = async (state: string, number: number) =>
      (await atDesk({ state, search: String(number) })).data.questions.map((each) => each.number);
    expect(await found('answered', late)).toContain(late);
    expect(await found('closed', overdue)).toContain(overdue);
    for (const search of [anna.email, anna.email.slice(0, 12), 'Why?'])
      expect((await atDesk({ state: 'waiting', search })).data.questions.length).toBeGreaterThan(0);
    expect((await atDesk({ search: 'nobody has written this' })).data.questions).toEqual([]);
  });

  test('pages through a long queue without a gap or a repetition', async () => {
    for (let count = 0; count < 105; count += 1) {
      const dueAt = count % 3 === 0 ? new Date(time - 1) : null;
      await addTestQuestion(api.database, { publisherId: anna.id, createdAt: new Date(time - count * minute), dueAt });
    }
    const search = String(anna.number);
    const first = await atDesk({ state: 'waiting', search });
    const next = await atDesk({ state: 'waiting', search, after: first.data.next ?? '' });
    const rows = [...first.data.questions, ...next.data.questions];
    expect([first.data.questions.length, new Set(rows.map(({ id }) => id)).size]).toEqual([100, 105]);
    expect(rows.map(({ isOverdue }) => isOverdue).lastIndexOf(true)).toBe(34);
    expect((await atDesk({ state: 'waiting', after: 'x' })).status).toBe(422);
  });

  test('reports that another member has answered meanwhile, and stores a confirmed answer beside the other', async () => {
    const { id, number } = await ask();
    const [{ id: after } = { id: '' }] = (await show(id)).data.messages;
    await answer(number, { text: 'First', after });
    const refused = await answer(number, { text: 'Second', after });
    expect(refused).toMatchObject({ status: 409, code: 'order_refused' });
    expect(refused.message).toContain('Vera has answered');
    await answer(number, { text: 'Second', after, confirmed: true });
    const texts = (await show(id)).data.messages.map(({ text }) => text);
    expect(texts).toEqual([asked.text, 'First', 'Second']);
    // A later message of the publisher is no answer: no member has to confirm it.
    await reply(id);
    const last = (await show(id)).data.messages.at(-1)?.id;
    expect((await answer(number, { text: 'Third', after: last })).status).toBe(200);
  });

  test('sends a saved answer in the language of the question’s author', async () => {
    const oleg = await api.signIn({ locale: 'ru' });
    const saved = { name: 'other-developer', en: 'Another developer', ru: 'Другой разработчик' };
    await order('setSavedAnswer', saved);
    const all = await api.call('getSavedAnswers', { headers: maria.headers });
    expect(all.data.savedAnswers).toMatchObject([{ ...saved, changedBy: maria.email }]);
    const [english, russian] = [await ask(), await ask({}, oleg)];
    for (const { number } of [english, russian]) await answer(number, { saved: saved.name });
    const lastOf = async (id: string, by: TestPublisher & Tokens) => (await show(id, by)).data.messages.at(-1)?.text;
    expect([await lastOf(english.id, anna), await lastOf(russian.id, oleg)]).toEqual([saved.en, saved.ru]);
    expect((await answer(english.number, { saved: 'unknown' })).code).toBe('order_refused');
    expect((await answer(english.number, {})).code).toBe('order_refused');
    await order('removeSavedAnswer', { name: saved.name });
    expect((await order('removeSavedAnswer', { name: saved.name })).code).toBe('order_refused');
  });

  test('opens the files of a message with links', async () => {
    const { id } = await ask();
    const shown = await api.call('getDeskQuestion', { params: { id }, headers: maria.headers });
    expect(shown.data.messages[0]?.files).toEqual([]);
  });

  test('stores who gave each order, and no text, in the audit log', async () => {
    const { number } = await ask();
    await answer(number, { text: 'A secret answer' });
    await order('noteQuestion', { question: number, text: 'A secret note' });
    await order('assignQuestion', { question: number, to: null });
    const events = await asNetwork(api.database, (network) =>
      network.select().from(auditEvent).where(eq(auditEvent.publisherId, anna.id)),
    );
    const ofOrders = events.filter(({ kind }) => kind.startsWith('question_'));
    expect(ofOrders.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['question_answered', maria.email],
      ['question_noted', maria.email],
      ['question_assigned', maria.email],
    ]);
    expect(JSON.stringify(ofOrders.map(({ details }) => details))).not.toContain('secret');
  });
});

describe('the promise', () => {
  test('is due in working hours, runs anew when the publisher writes again, and rests while support waits', async () => {
    time = Date.parse('2026-11-27T15:00:00Z');
    await signInAgain();
    const { id, number, answerDueAt } = await ask();
    // Two hours of Friday, and six of Monday.
    expect(answerDueAt).toBe('2026-11-30T15:00:00.000Z');
    await reply(id);
    expect((await show(id)).data.question.answerDueAt).toBe(answerDueAt);
    await answer(number);
    expect((await show(id)).data.question.answerDueAt).toBeNull();
    pass(hour);
    await signInAgain();
    await reply(id);
    expect((await show(id)).data.question.answerDueAt).toBe('2026-11-30T16:00:00.000Z');
  });

  test('comes with the median of first answers once there are five, and is not made without working hours', async () => {
    const fresh = await startTestApi({ now, supportTimes });
    const publisher = await fresh.signIn();
    const promise = async () => (await fresh.call('getQuestions', { token: publisher.token })).data.promise;
    expect(await promise()).toMatchObject({ workingHours: 8, medianMinutes: null });
    const createdAt = new Date('2026-11-25T09:00:00Z');
    for (const minutes of [10, 20, 30, 40, 400]) {
      const { id } = await addTestQuestion(fresh.database, { publisherId: publisher.id, createdAt });
      const firstAnswerAt = new Date(createdAt.getTime() + minutes * minute);
      await asNetwork(fresh.database, (network) =>
        network.update(question).set({ firstAnswerAt }).where(eq(question.id, id)),
      );
    }
    pass(6 * minute);
    expect(await promise()).toMatchObject({ medianMinutes: 30 });
    await fresh.close();
    const silent = await startTestApi({ now });
    const { token } = await silent.signIn();
    expect((await silent.call('getQuestions', { token })).data).toMatchObject({ promise: null, isOpen: true });
    const body = { ...asked };
    expect((await silent.call('askQuestion', { token, body })).data?.question.answerDueAt).toBeNull();
    await silent.close();
  });
});

describe('a question without another message', () => {
  test('is closed 14 days after the answer, three days after a mail, and a reply opens it again for 60 days', async () => {
    const { id, number } = await ask();
    await answer(number);
    await api.deliverMails();
    api.mails.length = 0;
    const mailed = () => api.mails.filter(({ to }) => to === anna.email);
    pass(11 * day - hour);
    await api.deliverMails();
    expect(mailed()).toEqual([]);
    pass(2 * hour);
    await api.deliverMails();
    expect(mailed().map(({ to, subject }) => [to, subject])).toEqual([
      [anna.email, `Your question ${number} will be closed`],
    ]);
    pass(3 * day + hour);
    await api.deliverMails();
    await signInAgain();
    expect((await show(id)).data.question.state).toBe('closed');
    pass(59 * day);
    await signInAgain();
    expect((await reply(id)).data.question).toMatchObject({ id, state: 'open' });
    await api.call('closeQuestion', { token: anna.token, params: { id } });
    pass(61 * day);
    await signInAgain();
    const later = (await reply(id, 'Again the same')).data;
    expect(later.question).toMatchObject({ state: 'new', former: { id, number }, title: 'Again the same' });
    expect(later.question.id).not.toBe(id);
    expect((await show(id)).data.question.state).toBe('closed');
  });

  test('stays open when the publisher writes after the mail', async () => {
    const { id, number } = await ask();
    await answer(number);
    pass(12 * day);
    await api.deliverMails();
    await signInAgain();
    await reply(id);
    await answer(number);
    pass(4 * day);
    await api.deliverMails();
    await signInAgain();
    expect((await show(id)).data.question.state).toBe('answered');
  });
});

test('a network without a support address accepts questions once a member of the staff works at its desk', async () => {
  const silent = await startTestApi({ supportEmail: null });
  const { token } = await silent.signIn();
  const send = () => silent.call('askQuestion', { token, body: asked });
  expect(await send()).toMatchObject({ status: 409, code: 'action_not_allowed' });
  expect((await silent.call('getQuestions', { token })).data.isOpen).toBe(false);
  await addSignedInStaff(silent.database, 'support');
  expect((await send()).status).toBe(200);
  expect((await silent.call('sendFeedback', { token, body: asked })).status).toBe(200);
  await silent.deliverMails();
  expect(silent.mails).toEqual([]);
  await silent.close();
  const off = await startTestApi({ supportEmail: null, desk: { hasDesk: false } });
  const other = await off.signIn();
  await addSignedInStaff(off.database, 'support');
  expect((await off.call('askQuestion', { token: other.token, body: asked })).code).toBe('action_not_allowed');
  await off.close();
});

test('a message that the release before stores during an upgrade is a question as well', async () => {
  const message = { id: randomUUID(), publisherId: anna.id, subject: 'idea' as const, text: 'First\nSecond' };
  await asPublisher(api.database, wholePublisher(anna.id), (own) =>
    own.insert(feedback).values({ ...message, createdAt: now() }),
  );
  const { data } = await show(message.id);
  expect(data.question).toMatchObject({ subject: 'idea', title: 'First', state: 'new', askedBy: null });
  expect(data.messages).toMatchObject([{ text: 'First\nSecond' }]);
});
