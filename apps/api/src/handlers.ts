import type { Handlers } from '#contract/operation.ts';
import { createAccountHandlers } from '#modules/account/account-handlers.ts';
import { createAdBlockHandlers } from '#modules/application/ad-blocks/ad-block-handlers.ts';
import { createAppAdsTxtHandlers } from '#modules/app-ads-txt/app-ads-txt-handlers.ts';
import { appStoreHandlers } from '#modules/app-store/app-store-handlers.ts';
import { createApplicationHandlers } from '#modules/application/application-handlers.ts';
import { criteriaHandlers } from '#modules/criteria/criteria-handlers.ts';
import { createDocumentHandlers } from '#modules/document/document-handlers.ts';
import { createFeedbackHandlers } from '#modules/feedback/feedback-handlers.ts';
import { createFileHandlers } from '#modules/file/file-handlers.ts';
import { dashboardHandlers } from '#modules/dashboard/dashboard-handlers.ts';
import { createHealthHandlers } from '#modules/health/health-handlers.ts';
import { createReportTemplateHandlers } from '#modules/report-template/report-template-handlers.ts';
import { statisticHandlers } from '#modules/statistic/statistic-handlers.ts';

type Needs<Create extends (dependencies: never) => unknown> = Parameters<Create>[0];

/** What the handlers of all modules need; each module lists its own needs. */
type HandlerDependencies = Needs<typeof createAccountHandlers> &
  Needs<typeof criteriaHandlers> &
  Needs<typeof statisticHandlers> &
  Needs<typeof createReportTemplateHandlers> &
  Needs<typeof createApplicationHandlers> &
  Needs<typeof createAdBlockHandlers> &
  Needs<typeof createAppAdsTxtHandlers> &
  Needs<typeof createDocumentHandlers> &
  Needs<typeof appStoreHandlers> &
  Needs<typeof createFeedbackHandlers> &
  Needs<typeof createFileHandlers> &
  Needs<typeof dashboardHandlers> &
  Needs<typeof createHealthHandlers>;

/** Collects the handlers of all operations from the modules. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ...createAccountHandlers(dependencies),
    ...criteriaHandlers(dependencies),
    ...statisticHandlers(dependencies),
    ...createReportTemplateHandlers(dependencies),
    ...createApplicationHandlers(dependencies),
    ...createAdBlockHandlers(dependencies),
    ...createAppAdsTxtHandlers(dependencies),
    ...createDocumentHandlers(dependencies),
    ...appStoreHandlers(dependencies),
    ...createFeedbackHandlers(dependencies),
    ...createFileHandlers(dependencies),
    ...dashboardHandlers(dependencies),
    ...createHealthHandlers(dependencies),
  };
}
