import type { Announcement } from '@publisher-console/api-contract';
import { and, asc, desc, eq, gt, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import { actingAs } from '#stores/sql/acting.ts';
import { limitText } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { announcement, announcementDismissal } from '#stores/sql/tables/announcement.ts';
import { application } from '#stores/sql/tables/application.ts';

interface Reader {
  personId: string;
  publisher: { id: string; number: number };
  now: Date;
}

/**
 * The one announcement that a person sees above the pages of a publisher: an incident first, then the newest; null for
 * none. The transaction works as the whole publisher afterwards, so it may only end.
 */
export async function shownAnnouncement(
  own: OwnDatabase,
  { personId, publisher, now }: Reader,
): Promise<Announcement | null> {
  const { kind, audience, startsAt, endsAt, publishers, platform } = announcement;
  const acting = actingAs({ publisherId: sql`${publisher.id}`, limit: sql`${limitText({ applications: null })}` });
  const hasApp = (condition: ReturnType<typeof eq>) => sql`exists (select from ${application}
    where ${application.publisherId} = ${publisher.id} and ${application.deletedAt} is null and ${condition}
      and ${acting.hasBegun})`;
  const isDismissed = sql`exists (select from ${announcementDismissal}
    where ${announcementDismissal.announcementId} = ${announcement.id}
      and ${announcementDismissal.personId} = ${personId})`;
  const [found] = await own
    .select({ id: announcement.id, kind, text: announcement.text, url: announcement.url })
    .from(acting.source)
    .innerJoin(
      announcement,
      and(
        lte(startsAt, now),
        or(isNull(endsAt), gt(endsAt, now)),
        or(eq(kind, 'incident'), not(isDismissed)),
        or(
          eq(audience, 'all'),
          and(eq(audience, 'list'), sql`${publisher.number} = any(${publishers})`),
          and(eq(audience, 'active'), hasApp(eq(application.status, 'active'))),
          and(eq(audience, 'platform'), hasApp(eq(application.platform, platform))),
        ),
      ),
    )
    .orderBy(asc(ne(kind, 'incident')), desc(startsAt), desc(announcement.id))
    .limit(1);
  return found === undefined ? null : { ...found, isDismissible: found.kind !== 'incident' };
}
