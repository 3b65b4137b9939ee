import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { earningsService } from '#modules/statistic/earnings.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import type { Database } from '#stores/sql/database.ts';
import { applicationService } from './application-service.ts';
import { searchService } from './search-service.ts';

export interface ApplicationDependencies {
  database: Database;
  reports: ReportReader;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type ApplicationOperation =
  | 'getApplication'
  | 'getApplicationActivity'
  | 'getApplicationEarnings'
  | 'getApplications'
  | 'search';

/** Answers what a publisher's applications are, and changes them. */
export function createApplicationHandlers(dependencies: ApplicationDependencies): Pick<Handlers, ApplicationOperation> {
  const applications = applicationService(dependencies.database);
  const search = searchService(dependencies.database);
  const earningsOf = earningsService(dependencies);
  return {
    getApplications: ({ caller, query }) =>
      applications.page(caller.publisherId, { ...pageOf(query), term: query.term }),

    getApplication: ({ caller, params }) => applications.one(caller.publisherId, params.id),

    getApplicationActivity: ({ caller, params, query }) =>
      applications.activity(caller.publisherId, { id: params.id, ...pageOf(query) }),

    getApplicationEarnings: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller.publisherId, params.id);
      return earningsOf({ applications: [number] }, { caller, locale, signal });
    },

    search: ({ caller, query }) => search(caller.publisherId, query.term),
  };
}
