import { and, eq } from 'drizzle-orm';
import { day, hour, minute } from '#process/durations.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { question, questionMessage, questionNote, savedAnswer } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { demoStaff } from './demo-account.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStaffId } from './demo-staff.ts';

const saved = {
  name: 'gambling',
  en: 'The store page still shows gambling with real money. Remove the screenshots of the casino, then resume the app.',
  ru: 'На странице в магазине всё ещё есть игра на деньги. Уберите снимки казино и возобновите приложение.',
};

/** Adds a question that waits, with a note, one that was answered, and a saved answer. */
export async function addDemoQuestions(network: NetworkDatabase, now: Date): Promise<void> {
  const [asker] = demoPublishers;
  if (asker === undefined) return;
  const { id: publisherId, applications } = asker;
  const rejected = applications.find(({ rejectionReason }) => rejectionReason !== null);
  const lost = applications.find(({ fileLost }) => fileLost !== null);
  const [known] = await network
    .select({ personId: contact.personId })
    .from(contact)
    .where(eq(contact.publisherId, publisherId));
  const [member] = await network.select({ id: staff.id }).from(staff).where(eq(staff.id, demoStaffId));
  const before = (length: number) => new Date(now.getTime() - length);
  const asked = { publisherId, personId: known?.personId ?? null, subject: 'problem' as const };
  const byPublisher = { publisherId, personId: asked.personId, isByStaff: false };
  const waits = {
    id: '00000000-0000-7000-8000-0000000000e1',
    title: 'Why was it rejected?',
    at: before(3 * hour),
  };
  const answered = {
    id: '00000000-0000-7000-8000-0000000000e2',
    title: 'Since when is the file gone?',
    at: before(day + 2 * hour),
    answeredAt: before(day),
  };
  await network.insert(question).values([
    {
      ...asked,
      ...about('app_ads_txt', lost),
      id: answered.id,
      title: answered.title,
      state: 'answered',
      assigneeId: member?.id ?? null,
      assigneeName: 'Vera',
      createdAt: answered.at,
      lastMessageAt: answered.answeredAt,
      firstAnswerAt: answered.answeredAt,
      lastAnswerAt: answered.answeredAt,
    },
    {
      ...asked,
      ...about('rejection', rejected),
      id: waits.id,
      title: waits.title,
      state: 'new',
      createdAt: waits.at,
      lastMessageAt: waits.at,
      waitingSince: waits.at,
    },
  ]);
  await network.insert(questionMessage).values([
    {
      ...byPublisher,
      id: '00000000-0000-7000-8000-0000000000e3',
      questionId: answered.id,
      text: `${answered.title}\nOur host says that nothing has changed.`,
      createdAt: answered.at,
    },
    {
      publisherId,
      isByStaff: true,
      staffId: member?.id ?? null,
      staffName: 'Vera',
      staffRole: 'admin',
      id: '00000000-0000-7000-8000-0000000000e4',
      questionId: answered.id,
      text: 'The page of the app shows the day, under “App-ads.txt”. Your host answers 404 since then: please put the file back, then press “Check again”.',
      createdAt: answered.answeredAt,
    },
    {
      ...byPublisher,
      id: '00000000-0000-7000-8000-0000000000e5',
      questionId: waits.id,
      text: `${waits.title}\nThe wheel gives points, not money.`,
      createdAt: waits.at,
    },
  ]);
  await network.insert(questionNote).values({
    id: '00000000-0000-7000-8000-0000000000e6',
    questionId: waits.id,
    author: demoStaff.email,
    text: 'Two screenshots in the store still show a casino.',
    createdAt: before(2 * hour + 50 * minute),
  });
  await network
    .insert(savedAnswer)
    .values({ ...saved, changedBy: demoStaff.email, changedAt: before(30 * day) })
    .onConflictDoNothing();
}

function about(kind: 'app_ads_txt' | 'rejection', application: { id: string; name: string } | undefined) {
  if (application === undefined) return {};
  const { id, name } = application;
  return { aboutKind: kind, aboutId: id, aboutName: name, applicationId: id };
}

/** Removes the saved answer unless somebody has changed it. The questions go with their publishers. */
export async function removeDemoSavedAnswer(network: NetworkDatabase): Promise<void> {
  await network
    .delete(savedAnswer)
    .where(and(eq(savedAnswer.name, saved.name), eq(savedAnswer.en, saved.en), eq(savedAnswer.ru, saved.ru)));
}
