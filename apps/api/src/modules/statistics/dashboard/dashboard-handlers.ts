import type { Handlers } from '#contract/operation.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import type { Database } from '#stores/sql/database.ts';
import { createApplicationTable } from './application-table.ts';
import { createAttention } from './attention.ts';
import { createChecklist } from './checklist.ts';
import { createSummary } from './summary.ts';

interface DashboardDependencies {
  database: Database;
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type DashboardOperation =
  | 'getDashboardApplications'
  | 'getDashboardAttention'
  | 'getDashboardStages'
  | 'getDashboardSummary'
  | 'updateDashboardStageItem';

/** Answers the dashboard: what needs attention, the onboarding checklist and the summary of figures. */
export function createDashboardHandlers(dependencies: DashboardDependencies): Pick<Handlers, DashboardOperation> {
  const { database } = dependencies;
  const entities = createEntities(database);
  const checklist = createChecklist(dependencies);
  const attention = createAttention({ ...dependencies, entities });
  const summary = createSummary(dependencies);
  const applications = createApplicationTable({ ...dependencies, entities });
  return {
    getDashboardStages: (call) => checklist.read(call),
    updateDashboardStageItem: (call) => checklist.set(call),
    getDashboardAttention: ({ caller, locale, signal, log }) => attention({ caller, locale, signal }, log),
    getDashboardSummary: ({ caller, locale, signal }) => summary({ caller, locale, signal }),
    getDashboardApplications: ({ body, caller, locale, signal }) => applications(body, { caller, locale, signal }),
  };
}
