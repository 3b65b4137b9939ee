import { sql } from 'drizzle-orm';
import type { CurrentUser } from '@publisher-console/api-contract';
import { actingAs } from '#stores/sql/acting.ts';
import { limitText } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { membershipApplication } from '#stores/sql/tables/person.ts';

/**
 * How many of a publisher's applications exist for a limited member, of those that are not deleted. The transaction works
 * as the whole publisher afterwards, so it may only end.
 */
export async function visibleApplications(
  own: OwnDatabase,
  { id, publisherId }: { id: string; publisherId: string },
): Promise<NonNullable<CurrentUser['applications']>> {
  const acting = actingAs({ publisherId: sql`${publisherId}`, limit: sql`${limitText({ applications: null })}` });
  const count = (condition = sql``) => sql<number>`(select count(*)::int from ${application}
    where ${application.publisherId} = ${publisherId} and ${application.deletedAt} is null ${condition} and ${acting.hasBegun})`;
  const isVisible = sql`and ${application.id} in (select ${membershipApplication.applicationId} from ${membershipApplication}
    where ${membershipApplication.membershipId} = ${id})`;
  const [found] = await own.select({ visible: count(isVisible), total: count() }).from(acting.source);
  if (found === undefined) throw new Error('A select of constants returned no row.');
  return found;
}
