import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import type { StoreId } from '@publisher-console/store-links/stores';
import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** A check that can be kept. */
export type CheckRow = Omit<typeof appAdsTxtCheck.$inferSelect, 'report'> & { report: AppAdsTxtReport };

/** What tells a check from another, and how it ended. */
export type CheckState = Pick<CheckRow, 'buyersState' | 'checkedAt' | 'id' | 'state'>;

/** Reports are kept as the contract has them. */
const asReport = (report: unknown) => report as AppAdsTxtReport | null;

/** One of a publisher's applications, with what a check needs of it. */
export interface CheckedApplication {
  id: string;
  name: string;
  appAdsTxtUrl: string | null;
  store: StoreId | null;
  developerSite: string | null;
  storeCheckedAt: Date | null;
}

/** Whom an application belongs to, as letters need it. */
export type Recipient = Pick<typeof publisher.$inferSelect, 'email' | 'firstName' | 'locale'>;

/** Names an application and its owner. */
export interface OfApplication {
  publisherId: string;
  applicationId: string;
}

const isOf = ({ publisherId, applicationId }: OfApplication) =>
  and(eq(appAdsTxtCheck.applicationId, applicationId), eq(appAdsTxtCheck.publisherId, publisherId));

/** Only one check of an application has the file. */
const isLastGood = (of: OfApplication) => and(isOf(of), isNotNull(appAdsTxtCheck.content));

const newestFirst = [desc(appAdsTxtCheck.checkedAt), desc(appAdsTxtCheck.id)];

/** An application that is not deleted, or null. */
export async function findCheckedApplication(
  own: OwnDatabase,
  { publisherId, applicationId }: OfApplication,
): Promise<CheckedApplication | null> {
  const [found] = await selectApplication(own, { publisherId, applicationId });
  return found ?? null;
}

/** The same, and until the end of the transaction nobody else records a check of it. */
export async function lockCheckedApplication(
  own: OwnDatabase,
  { publisherId, applicationId }: OfApplication,
): Promise<CheckedApplication | null> {
  const [found] = await selectApplication(own, { publisherId, applicationId }).for('update');
  return found ?? null;
}

function selectApplication(own: OwnDatabase, { publisherId, applicationId }: OfApplication) {
  const { id, name, appAdsTxtUrl, store, developerSite, storeCheckedAt, deletedAt } = application;
  return own
    .select({ id, name, appAdsTxtUrl, store, developerSite, storeCheckedAt })
    .from(application)
    .where(and(eq(id, applicationId), eq(application.publisherId, publisherId), isNull(deletedAt)));
}

export async function addCheck(own: OwnDatabase, row: CheckRow): Promise<void> {
  await own.insert(appAdsTxtCheck).values(row);
}

/** Forgets the reports of all checks but the newest and the last that could load the file, and the files of all but the latter. */
export async function forgetReports(
  own: OwnDatabase,
  of: OfApplication,
  newest: Pick<CheckRow, 'content' | 'id'>,
): Promise<void> {
  // A check that could not load the file leaves the last one that could.
  const isNotLastGood = newest.content === null ? isNull(appAdsTxtCheck.content) : undefined;
  await own
    .update(appAdsTxtCheck)
    .set({ content: null, report: null })
    .where(and(isOf(of), ne(appAdsTxtCheck.id, newest.id), isNotNull(appAdsTxtCheck.report), isNotLastGood));
}

/** Deletes all checks but the newest `most`, the one whose file is kept, and those with the ids. */
export async function removeOldChecks(
  own: OwnDatabase,
  of: OfApplication,
  { most, ids }: { most: number; ids: string[] },
): Promise<void> {
  const newest = own.select({ id: appAdsTxtCheck.id }).from(appAdsTxtCheck).where(isOf(of));
  const kept = newest.orderBy(...newestFirst).limit(most);
  await own
    .delete(appAdsTxtCheck)
    .where(
      and(
        isOf(of),
        isNull(appAdsTxtCheck.content),
        notInArray(appAdsTxtCheck.id, ids),
        notInArray(appAdsTxtCheck.id, kept),
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

/** Report and state of the newest check that could load the file. */
export async function findLastGoodCheck(
  own: OwnDatabase,
  of: OfApplication,
): Promise<{ report: AppAdsTxtReport | null; state: CheckRow['state'] } | null> {
  const { report, state } = appAdsTxtCheck;
  const [found] = await own.select({ report, state }).from(appAdsTxtCheck).where(isLastGood(of)).limit(1);
  return found === undefined ? null : { report: asReport(found.report), state: found.state };
}

/** The file as it was when it could be loaded last; null if it never could. */
export async function findLastContent(own: OwnDatabase, of: OfApplication): Promise<string | null> {
  const [found] = await own
    .select({ content: appAdsTxtCheck.content })
    .from(appAdsTxtCheck)
    .where(isLastGood(of))
    .limit(1);
  return found?.content ?? null;
}

/** Times and states of the checks that are kept, newest first. */
export function checkStates(own: OwnDatabase, of: OfApplication): Promise<CheckState[]> {
  const { id, checkedAt, state, buyersState } = appAdsTxtCheck;
  return own
    .select({ id, checkedAt, state, buyersState })
    .from(appAdsTxtCheck)
    .where(isOf(of))
    .orderBy(...newestFirst);
}

/** Whether the last recorded change of an application's file is a loss. */
export async function isRecordedLost(
  own: OwnDatabase,
  { publisherId, applicationId }: OfApplication,
): Promise<boolean> {
  const [last] = await own
    .select({ kind: auditEvent.kind })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.applicationId, applicationId),
        eq(auditEvent.publisherId, publisherId),
        inArray(auditEvent.kind, ['app_ads_txt_lost', 'app_ads_txt_restored']),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return last?.kind === 'app_ads_txt_lost';
}

export async function findRecipient(own: OwnDatabase, publisherId: string): Promise<Recipient | null> {
  const { email, firstName, locale } = publisher;
  const [found] = await own.select({ email, firstName, locale }).from(publisher).where(eq(publisher.id, publisherId));
  return found ?? null;
}
