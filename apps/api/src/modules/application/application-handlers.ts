import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import type { Figures } from '#modules/statistic/figures.ts';
import { applicationService } from './application-service.ts';
import { createApplicationChange } from './application-change.ts';
import { createApplicationCreation } from './application-creation.ts';
import type { ApplicationWriting } from './application-dependencies.ts';
import { applicationStatusChanges } from './statuses/application-status-changes.ts';
import { createOutsideWork } from './outside-work.ts';
import type { OutsideWorkDependencies } from './outside-work.ts';
import { searchService } from './search/search-service.ts';

export interface ApplicationDependencies extends Omit<ApplicationWriting, 'outside'>, OutsideWorkDependencies {
  figures: Figures;
}

type ApplicationOperation =
  | 'createApplication'
  | 'deleteApplication'
  | 'getApplication'
  | 'getApplicationActivity'
  | 'getApplicationEarnings'
  | 'getApplications'
  | 'resumeApplication'
  | 'search'
  | 'stopApplication'
  | 'updateApplication';

/** Answers what a publisher's applications are, and changes them. */
export function createApplicationHandlers(dependencies: ApplicationDependencies): Pick<Handlers, ApplicationOperation> {
  const applications = applicationService(dependencies.database);
  const search = searchService(dependencies.database);
  const writing = { ...dependencies, outside: createOutsideWork(dependencies) };
  const statuses = applicationStatusChanges(dependencies);
  return {
    createApplication: createApplicationCreation(writing),
    updateApplication: createApplicationChange(writing),
    deleteApplication: ({ caller, params: { id }, ...call }) => statuses.delete({ caller, id }, call),
    stopApplication: ({ caller, params: { id }, ...call }) => statuses.stop({ caller, id }, call),
    resumeApplication: ({ caller, params: { id }, ...call }) => statuses.resume({ caller, id }, call),

    getApplications: ({ caller, query }) =>
      applications.page(caller.publisherId, { ...pageOf(query), term: query.term }),

    getApplication: ({ caller, params }) => applications.one(caller.publisherId, params.id),

    getApplicationActivity: ({ caller, params, query }) =>
      applications.activity(caller.publisherId, { id: params.id, ...pageOf(query) }),

    getApplicationEarnings: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller.publisherId, params.id);
      return dependencies.figures.earnings({ applications: [number] }, { caller, locale, signal });
    },

    search: ({ caller, query }) => search(caller.publisherId, query.term),
  };
}
