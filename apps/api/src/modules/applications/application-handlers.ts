import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { withinBound } from '#modules/statistics/reports/query/rejections.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { figuresOfApplication } from './figures/figures-answer.ts';
import { createApplicationList } from './list/application-list.ts';
import { createApplicationReads } from './reads/application-reads.ts';
import { createEvents } from './reads/events.ts';
import { createApplicationChange } from './changes/application-change.ts';
import { createApplicationCreation } from './changes/application-creation.ts';
import type { ApplicationWriting } from './changes/application-writing.ts';
import { createApplicationStatusChanges } from './changes/application-status-changes.ts';
import { createOutsideWork } from './changes/outside-work.ts';
import type { OutsideWorkDependencies } from './changes/outside-work.ts';
import { createSearch } from './search/search.ts';

interface ApplicationDependencies extends Omit<ApplicationWriting, 'outside'>, OutsideWorkDependencies {
  figures: Figures;
  weekFigures: WeekFigures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type ApplicationOperation =
  | 'createApplication'
  | 'deleteApplication'
  | 'getActivity'
  | 'getApplication'
  | 'getApplicationActivity'
  | 'getApplicationEarnings'
  | 'getApplicationFigures'
  | 'getApplications'
  | 'resumeApplication'
  | 'search'
  | 'stopApplication'
  | 'updateApplication';

/** Answers and changes a publisher's applications. */
export function createApplicationHandlers(dependencies: ApplicationDependencies): Pick<Handlers, ApplicationOperation> {
  const applications = createApplicationReads(dependencies.database);
  const list = createApplicationList({ ...dependencies, entities: createEntities(dependencies.database) });
  const events = createEvents(dependencies);
  const search = createSearch(dependencies.database);
  const writing = { ...dependencies, outside: createOutsideWork(dependencies) };
  const statuses = createApplicationStatusChanges(dependencies);
  return {
    createApplication: createApplicationCreation(writing),
    updateApplication: createApplicationChange(writing),
    deleteApplication: ({ caller, params: { id }, ...call }) => statuses.delete({ caller, id }, call),
    stopApplication: ({ caller, params: { id }, ...call }) => statuses.stop({ caller, id }, call),
    resumeApplication: ({ caller, params: { id }, ...call }) => statuses.resume({ caller, id }, call),

    getApplications: ({ query, caller, locale, signal, log }) => list(query, { caller, locale, signal, log }),

    getApplication: ({ caller, params, locale }) => applications.one(caller.publisherId, params.id, locale),

    getApplicationActivity: ({ caller, params, query, locale }) =>
      applications.activity(caller.publisherId, { id: params.id, ...pageOf(query), locale }),

    getActivity: ({ caller, body, locale }) => events(caller.publisherId, body.filterList, locale),

    getApplicationEarnings: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller.publisherId, params.id);
      return dependencies.figures.earnings({ applications: [number] }, { caller, locale, signal });
    },

    getApplicationFigures: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller.publisherId, params.id);
      const weeks = await dependencies.weekFigures.weeks('application', [number], { caller, locale, signal }, 30);
      return { figures: withinBound(locale, () => figuresOfApplication(weeks, number)) };
    },

    search: ({ caller, query }) => search(caller.publisherId, query.term),
  };
}
