import type { AppAdsTxtHistoryItem, AppAdsTxtReport } from '@publisher-console/api-contract';
import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findLastContent, findNewestReport, newestChecks } from './check-repository.ts';
import { findCheckedApplication } from './checked-application.ts';
import type { CheckedApplication, OfApplication } from './checked-application.ts';
import { longestHistory } from './kept-checks.ts';

/** The newest report and the checks before it, newest first. */
export interface CheckHistory {
  report: AppAdsTxtReport | null;
  history: AppAdsTxtHistoryItem[];
}

/** Reads what is stored of an application and its checks. Each function throws `not_found` without the application. */
export function createStoredChecks(database: Database) {
  const read = async <Result>(
    of: OfApplication,
    work: (own: OwnDatabase, application: CheckedApplication) => Promise<Result> | Result,
  ): Promise<Result> => {
    requireEntityId(of.applicationId);
    return asPublisher(database, of.publisherId, async (own) => {
      const application = await findCheckedApplication(own, of);
      if (application === null) throw new Rejection('not_found');
      return work(own, application);
    });
  };

  return {
    application: (of: OfApplication) => read(of, (_own, application) => application),

    history: (of: OfApplication): Promise<CheckHistory> =>
      read(of, async (own) => {
        const checks = await newestChecks(own, of, longestHistory);
        return { report: await findNewestReport(own, of), history: checks.map(historyItem) };
      }),

    /** The file as it was last loaded; null if it never was. */
    lastContent: (of: OfApplication) => read(of, (own) => findLastContent(own, of)),
  };
}

type ListedCheck = Awaited<ReturnType<typeof newestChecks>>[number];

function historyItem({ checkedAt, problem, ...check }: ListedCheck): AppAdsTxtHistoryItem {
  return { checkedAt: checkedAt.toISOString(), problem: problem as AppAdsTxtHistoryItem['problem'], ...check };
}
