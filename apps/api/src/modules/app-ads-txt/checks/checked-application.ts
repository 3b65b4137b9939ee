import { and, eq, isNull } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';

/** The ids of an application and its owner. */
export interface OfApplication {
  publisherId: string;
  applicationId: string;
}

/** The columns of an application that a check of its file needs. */
export interface CheckedApplication {
  id: string;
  name: string;
  platform: 'android' | 'ios';
  /** The key of its icon. */
  iconKey: string | null;
  appAdsTxtUrl: string | null;
  developerSite: string | null;
}

/** An application that is not deleted, or null. */
export async function findCheckedApplication(own: OwnDatabase, of: OfApplication): Promise<CheckedApplication | null> {
  const [found] = await selectApplication(own, of);
  return found ?? null;
}

/** Like `findCheckedApplication`, with a lock: no other check of it is recorded until the transaction ends. */
export async function lockCheckedApplication(own: OwnDatabase, of: OfApplication): Promise<CheckedApplication | null> {
  const [found] = await selectApplication(own, of).for('update');
  return found ?? null;
}

function selectApplication(own: OwnDatabase, { publisherId, applicationId }: OfApplication) {
  const { id, name, platform, iconKey, appAdsTxtUrl, developerSite, deletedAt } = application;
  return own
    .select({ id, name, platform, iconKey, appAdsTxtUrl, developerSite })
    .from(application)
    .where(and(eq(id, applicationId), eq(application.publisherId, publisherId), isNull(deletedAt)));
}
