import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import type { Handlers } from '#contract/operation.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { Database } from '#stores/sql/database.ts';
import { announcement, announcementDismissal } from '#stores/sql/tables/announcement.ts';

interface AnnouncementDependencies {
  database: Database;
  now: () => Date;
}

/** Lets a person put an announcement away. An incident stays until it is over. */
export function createAnnouncementHandlers({
  database,
  now,
}: AnnouncementDependencies): Pick<Handlers, 'dismissAnnouncement'> {
  return {
    dismissAnnouncement: async ({ params, caller: { personId } }) => {
      const announcementId = requireEntityId(params.id);
      await asPerson(database, personId, async (own) => {
        const isItsId = and(eq(announcement.id, announcementId), isNotNull(announcement.publishedAt));
        const [found] = await own
          .select({ id: announcement.id })
          .from(announcement)
          .where(and(isItsId, ne(announcement.kind, 'incident')));
        if (found === undefined) throw new ApiError('not_found');
        await own
          .insert(announcementDismissal)
          .values({ announcementId, personId, dismissedAt: now() })
          .onConflictDoNothing();
      });
      return null;
    },
  };
}
