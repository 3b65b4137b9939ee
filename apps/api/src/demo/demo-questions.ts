import { and, eq, inArray } from 'drizzle-orm';
import type { Locale } from '@publisher-console/api-contract';
import { day, hour } from '#process/durations.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { question, questionMessage, questionNote, savedAnswer } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { demoStaff } from './demo-account.ts';
import { demoPublishers, idOf } from './demo-publishers.ts';
import { demoStaffId } from './demo-staff.ts';

interface DemoQuestion {
  /** The place of its publisher in the list. */
  publisher: number;
  subject: 'problem' | 'idea';
  /** Hours before now of each message: the publisher writes the first one, then both write in turn. */
  messages: readonly [hoursAgo: number, text: string][];
  /** The name of the application that it is about. */
  about?: { kind: 'app_ads_txt' | 'application' | 'rejection'; name: string };
  note?: string;
  isClosed?: true;
  /** Hours before now at which the answer was promised. */
  dueHoursAgo?: number;
}

const questions: readonly DemoQuestion[] = [
  {
    publisher: 0,
    subject: 'problem',
    about: { kind: 'application', name: 'Drift City' },
    messages: [
      [200, 'Why did the fill rate of Drift City fall?\nIt was 0.9 last week and is 0.6 now.'],
      [196, 'Buyers no longer find your app-ads.txt file. Put it back, and the rate recovers within five days.'],
      [190, 'Thank you, the file is back.'],
    ],
    isClosed: true,
  },
  {
    publisher: 0,
    subject: 'idea',
    messages: [
      [74, 'Could reports have the version of the app?'],
      [52, 'Not yet. Which versions would you compare, and how often?'],
    ],
    note: 'The third publisher this month who asks for it.',
  },
  {
    publisher: 1,
    subject: 'problem',
    messages: [[30, 'Our contract was sent a week ago\nWhen will it be registered?']],
    dueHoursAgo: 6,
  },
  {
    publisher: 0,
    subject: 'problem',
    about: { kind: 'app_ads_txt', name: 'Chess Trainer' },
    messages: [[3, 'How long is app-ads.txt cached?\nWe changed a line this morning.']],
  },
];

const savedAnswers: readonly ({ name: string } & Record<Locale, string>)[] = [
  {
    name: 'app-ads-txt',
    en: 'Buyers load app-ads.txt once a day and keep it for up to five days. The check in the console shows what they find.',
    ru: 'Покупатели загружают app-ads.txt раз в день и хранят его до пяти дней. Проверка в кабинете показывает, что они видят.',
  },
  {
    name: 'contract-received',
    en: 'We have received your contract. It is registered within three working days.',
    ru: 'Мы получили ваш договор. Он будет зарегистрирован в течение трёх рабочих дней.',
  },
];

/** Adds questions of the demo publishers in all states, and saved answers. */
export async function addDemoQuestions(network: NetworkDatabase, now: Date): Promise<void> {
  const changedBy = demoStaff.email;
  await network
    .insert(savedAnswer)
    .values(savedAnswers.map((answer) => ({ ...answer, changedBy, changedAt: now })))
    .onConflictDoNothing();
  // If the demo's member of the staff was removed, the answers have no author.
  const [member] = await network.select({ id: staff.id }).from(staff).where(eq(staff.id, demoStaffId));
  for (const each of questions) await addDemoQuestion(network, each, { now, staffId: member?.id ?? null });
}

/** Removes the saved answers that were not changed. */
export async function removeDemoAnswers(network: NetworkDatabase): Promise<void> {
  const names = savedAnswers.map(({ name }) => name);
  await network
    .delete(savedAnswer)
    .where(and(inArray(savedAnswer.name, names), eq(savedAnswer.changedBy, demoStaff.email)));
}

async function addDemoQuestion(
  network: NetworkDatabase,
  { publisher: place, subject, messages, about, note, isClosed, dueHoursAgo }: DemoQuestion,
  { now, staffId }: { now: Date; staffId: string | null },
): Promise<void> {
  const publisher = demoPublishers[place];
  if (publisher === undefined) return;
  const { id: publisherId } = publisher;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const times = messages.map(([hours]) => ago(hours));
  const [createdAt = now, firstAnswerAt = null] = times;
  const lastMessageAt = times.at(-1) ?? now;
  const isAnswered = messages.length % 2 === 0;
  const state = isClosed === true ? 'closed' : isAnswered ? 'answered' : 'new';
  const application = publisher.applications.find(({ name }) => name === about?.name);
  const [title = ''] = (messages[0]?.[1] ?? '').split('\n');
  const id = idOf(publisherId, title);
  await network.insert(question).values({
    id,
    publisherId,
    personId: publisherId,
    subject,
    title,
    state,
    ...(about !== undefined &&
      application !== undefined && {
        aboutKind: about.kind,
        aboutId: application.id,
        aboutName: application.name,
        applicationId: application.id,
      }),
    ...(firstAnswerAt !== null && staffId !== null && { assigneeId: staffId, assigneeName: 'Vera' }),
    createdAt,
    lastMessageAt,
    firstAnswerAt,
    lastAnswerAt: firstAnswerAt,
    waitingSince: state === 'new' ? createdAt : null,
    dueAt: dueHoursAgo === undefined ? null : ago(dueHoursAgo),
    closedAt: isClosed === true ? new Date(lastMessageAt.getTime() + day) : null,
  });
  await network.insert(questionMessage).values(
    messages.map(([hours, text], index) => ({
      id: idOf(id, String(index)),
      questionId: id,
      publisherId,
      text,
      createdAt: ago(hours),
      ...(index % 2 === 0
        ? { isByStaff: false, personId: publisherId }
        : { isByStaff: true, staffId, staffName: 'Vera', staffRole: 'support' }),
    })),
  );
  if (note === undefined) return;
  const written = { author: demoStaff.email, text: note, createdAt: lastMessageAt };
  await network.insert(questionNote).values({ id: idOf(id, 'note'), questionId: id, ...written });
}
