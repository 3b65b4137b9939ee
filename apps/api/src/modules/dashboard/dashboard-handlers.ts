import type { Handlers } from '#contract/operation.ts';
import { entityService } from '#modules/criteria/entities.ts';
import { figuresService } from '#modules/statistic/figures.ts';
import type { ReportDependencies } from '#modules/statistic/reports.ts';
import { applicationFigures } from './application-table.ts';
import { attentionService } from './attention.ts';
import { stageService } from './checklist.ts';
import { summaryService } from './summary.ts';

type DashboardOperation =
  | 'getDashboardApplications'
  | 'getDashboardAttention'
  | 'getDashboardStages'
  | 'getDashboardSummary'
  | 'updateDashboardStageItem';

/** Answers what a publisher sees first: what waits for them, the onboarding checklist and the figures at a glance. */
export function dashboardHandlers(dependencies: ReportDependencies): Pick<Handlers, DashboardOperation> {
  const { database } = dependencies;
  const figures = figuresService(dependencies);
  const stages = stageService({ ...dependencies, figures });
  const attention = attentionService(database);
  const summary = summaryService({ ...dependencies, figures });
  const applications = applicationFigures({ ...dependencies, figures, entities: entityService(database) });
  return {
    getDashboardStages: (call) => stages.all(call),
    updateDashboardStageItem: (call) => stages.set(call),
    getDashboardAttention: ({ caller }) => attention(caller.publisherId),
    getDashboardSummary: ({ caller, locale, signal }) => summary({ caller, locale, signal }),
    getDashboardApplications: ({ body, caller, locale, signal }) => applications(body, { caller, locale, signal }),
  };
}
