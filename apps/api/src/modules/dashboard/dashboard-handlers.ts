import type { Handlers } from '#contract/operation.ts';
import { createEntities } from '#modules/criteria/entities.ts';
import { createFigures } from '#modules/statistic/figures.ts';
import type { ReportDependencies } from '#modules/statistic/reports.ts';
import { createApplicationTable } from './application-table.ts';
import { createAttention } from './attention.ts';
import { createChecklist } from './checklist.ts';
import { createSummary } from './summary.ts';

type DashboardOperation =
  | 'getDashboardApplications'
  | 'getDashboardAttention'
  | 'getDashboardStages'
  | 'getDashboardSummary'
  | 'updateDashboardStageItem';

/** Answers what a publisher sees first: what waits for them, the onboarding checklist and the figures at a glance. */
export function createDashboardHandlers(dependencies: ReportDependencies): Pick<Handlers, DashboardOperation> {
  const { database } = dependencies;
  const figures = createFigures(dependencies);
  const stages = createChecklist({ ...dependencies, figures });
  const attention = createAttention(database);
  const summary = createSummary({ ...dependencies, figures });
  const applications = createApplicationTable({ ...dependencies, figures, entities: createEntities(database) });
  return {
    getDashboardStages: (call) => stages.all(call),
    updateDashboardStageItem: (call) => stages.set(call),
    getDashboardAttention: ({ caller }) => attention(caller.publisherId),
    getDashboardSummary: ({ caller, locale, signal }) => summary({ caller, locale, signal }),
    getDashboardApplications: ({ body, caller, locale, signal }) => applications(body, { caller, locale, signal }),
  };
}
