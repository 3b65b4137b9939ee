import { inArray } from 'drizzle-orm';
import { day } from '#process/durations.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { announcement } from '#stores/sql/tables/announcement.ts';

const published = '00000000-0000-7000-8000-0000000000e1';
const draft = '00000000-0000-7000-8000-0000000000e2';

/**
 * Adds a news item that is over and a draft, unless there are announcements. Neither is shown at first: the pages of
 * the demo are those of a usual day.
 */
export async function addDemoAnnouncements(network: NetworkDatabase, now: Date): Promise<void> {
  if ((await network.$count(announcement)) > 0) return;
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await network.insert(announcement).values([
    {
      id: published,
      kind: 'news',
      text: {
        en: 'Statistics by country now reach back 13 months.',
        ru: 'Статистика по странам теперь доступна за 13 месяцев.',
      },
      audience: 'all',
      createdAt: ago(15),
      publishedAt: ago(14),
      startsAt: ago(14),
      endsAt: ago(7),
    },
    {
      id: draft,
      kind: 'news',
      text: {
        en: 'The integration guide for iOS has a new step: privacy manifest.',
        ru: 'В инструкции для iOS новый шаг: манифест конфиденциальности.',
      },
      audience: 'platform',
      platform: 'ios',
      createdAt: ago(1),
    },
  ]);
}

/** Removes the announcements of the demo. */
export async function removeDemoAnnouncements(network: NetworkDatabase): Promise<void> {
  await network.delete(announcement).where(inArray(announcement.id, [published, draft]));
}
