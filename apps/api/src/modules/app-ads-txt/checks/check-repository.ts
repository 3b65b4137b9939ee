import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { and, desc, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { newestEventKind } from '#modules/audit/application-events.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
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

/** A check as it is stored. */
export type CheckRow = Omit<typeof appAdsTxtCheck.$inferSelect, 'report'> & { report: AppAdsTxtReport };

/** The key, time and states of a check. */
export type CheckState = Pick<CheckRow, 'buyersState' | 'checkedAt' | 'id' | 'state'>;

/** Reports are stored in the form of the contract. */
const asReport = (report: unknown) => report as AppAdsTxtReport | null;

const isOf = ({ publisherId, applicationId }: OfApplication) =>
  and(eq(appAdsTxtCheck.applicationId, applicationId), eq(appAdsTxtCheck.publisherId, publisherId));

/** The only check of an application that has a stored file. */
const isLastGood = (of: OfApplication) => and(isOf(of), isNotNull(appAdsTxtCheck.content));

const newestFirst = [desc(appAdsTxtCheck.checkedAt), desc(appAdsTxtCheck.id)];

export async function addCheck(own: OwnDatabase, row: CheckRow): Promise<void> {
  await own.insert(appAdsTxtCheck).values(row);
}

/** Removes the reports of all checks but the newest and the last that loaded the file, and the files of all but the latter. */
export async function removeReports(
  own: OwnDatabase,
  of: OfApplication,
  newest: Pick<CheckRow, 'content' | 'id'>,
): Promise<void> {
  // If the newest check did not load the file, the last one that did stays.
  const isNotLastGood = newest.content === null ? isNull(appAdsTxtCheck.content) : undefined;
  await own
    .update(appAdsTxtCheck)
    .set({ content: null, report: null })
    .where(and(isOf(of), ne(appAdsTxtCheck.id, newest.id), isNotNull(appAdsTxtCheck.report), isNotLastGood));
}

/** Deletes all checks except the newest `most`, the one with the stored file, and the ones with the ids. */
export async function removeOldChecks(
  own: OwnDatabase,
  of: OfApplication,
  { most, ids }: { most: number; ids: string[] },
): Promise<void> {
  const newest = own.select({ id: appAdsTxtCheck.id }).from(appAdsTxtCheck).where(isOf(of));
  const newestIds = newest.orderBy(...newestFirst).limit(most);
  await own
    .delete(appAdsTxtCheck)
    .where(
      and(
        isOf(of),
        isNull(appAdsTxtCheck.content),
        notInArray(appAdsTxtCheck.id, ids),
        notInArray(appAdsTxtCheck.id, newestIds),
      ),
    );
}

/** The newest checks of an application in short, newest first. */
export function newestChecks(own: OwnDatabase, of: OfApplication, most: number) {
  const { checkedAt, trigger, url, state, problem, missingLines } = appAdsTxtCheck;
  return own
    .select({ checkedAt, trigger, url, state, problem, missingCount: sql<number>`jsonb_array_length(${missingLines})` })
    .from(appAdsTxtCheck)
    .where(isOf(of))
    .orderBy(...newestFirst)
    .limit(most);
}

/** The report of the newest check; null before the first one. */
export async function findNewestReport(own: OwnDatabase, of: OfApplication): Promise<AppAdsTxtReport | null> {
  const [found] = await own
    .select({ report: appAdsTxtCheck.report })
    .from(appAdsTxtCheck)
    .where(isOf(of))
    .orderBy(...newestFirst)
    .limit(1);
  return asReport(found?.report ?? null);
}

/** Report and state of the newest check that loaded the file. */
export async function findLastGoodCheck(
  own: OwnDatabase,
  of: OfApplication,
): Promise<{ report: AppAdsTxtReport | null; state: CheckRow['state'] } | null> {
  const { report, state } = appAdsTxtCheck;
  const [found] = await own.select({ report, state }).from(appAdsTxtCheck).where(isLastGood(of)).limit(1);
  return found === undefined ? null : { report: asReport(found.report), state: found.state };
}

/** The file as it was last loaded; null if it never was. */
export async function findLastContent(own: OwnDatabase, of: OfApplication): Promise<string | null> {
  const [found] = await own
    .select({ content: appAdsTxtCheck.content })
    .from(appAdsTxtCheck)
    .where(isLastGood(of))
    .limit(1);
  return found?.content ?? null;
}

/** Times and states of the stored checks, newest first. */
export function checkStates(own: OwnDatabase, of: OfApplication): Promise<CheckState[]> {
  const { id, checkedAt, state, buyersState } = appAdsTxtCheck;
  return own
    .select({ id, checkedAt, state, buyersState })
    .from(appAdsTxtCheck)
    .where(isOf(of))
    .orderBy(...newestFirst);
}

/** Whether the newest recorded change of an application's file is a loss. */
export async function isRecordedLost(own: OwnDatabase, of: OfApplication): Promise<boolean> {
  const newest = await newestEventKind(own, of, ['app_ads_txt_lost', 'app_ads_txt_restored']);
  return newest === 'app_ads_txt_lost';
}
