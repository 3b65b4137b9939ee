import type { Translated } from '#contract/language.ts';
import type { Handlers } from '#contract/operation.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { AccountDependencies } from '#modules/account/account-dependencies.ts';
import { createAccountHandlers } from '#modules/account/account-handlers.ts';
import { createSessionCallers } from '#modules/account/session/session-callers.ts';
import { createAdBlockHandlers } from '#modules/application/ad-blocks/ad-block-handlers.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { createAppAdsTxtHandlers } from '#modules/app-ads-txt/app-ads-txt-handlers.ts';
import { appStoreHandlers } from '#modules/app-store/app-store-handlers.ts';
import type { StoreIcons } from '#modules/app-store/store-icons.ts';
import type { StoreListings } from '#modules/app-store/store-listings.ts';
import { createApplicationHandlers } from '#modules/application/application-handlers.ts';
import { createCriteriaHandlers } from './modules/criteria/criteria-handlers.ts';
import { createDocumentHandlers } from '#modules/document/document-handlers.ts';
import type { NetworkDocuments } from '#modules/document/network-documents.ts';
import { createFeedbackHandlers } from '#modules/feedback/feedback-handlers.ts';
import { createFileHandlers } from '#modules/file/file-handlers.ts';
import type { StoredFiles } from '#modules/file/stored-files.ts';
import { createDashboardHandlers } from './modules/dashboard/dashboard-handlers.ts';
import { healthHandlers } from '#modules/health/health-handlers.ts';
import { createReportTemplateHandlers } from './modules/report-template/report-template-handlers.ts';
import type { ReportFileOwner } from './modules/report-file/download/report-downloads.ts';
import { createReportFileHandlers } from './modules/report-file/report-file-handlers.ts';
import { createStatisticHandlers } from './modules/statistic/statistic-handlers.ts';
import { createStatistics } from './modules/statistic/statistics.ts';
import type { Slots } from '#limits/slots.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

interface HandlerDependencies extends AccountDependencies {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  jobs: JobQueue;
  storedFiles: StoredFiles;
  networkDocuments: NetworkDocuments;
  productTitle: Translated;
  storeIcons: StoreIcons;
  storeListings: StoreListings;
  appAdsTxt: AppAdsTxt;
  /** For work of publishers that asks hosts outside. */
  outsideSlots: Slots;
  /** How many applications a publisher may have. */
  mostApplications: number;
  reportFileOwner: ReportFileOwner;
  /** Where messages of publishers go; without it none are taken. */
  supportEmail: string | undefined;
  timeZone: string;
  finalAfterDays: number;
  /** Milliseconds that no change of the wall clock moves while the process runs. */
  clock: () => number;
}

/** Collects the handlers of all operations from the modules. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  const { reports, figures } = createStatistics({ ...dependencies, warehouse: dependencies.warehouse.reader });
  return {
    ...createAccountHandlers(dependencies),
    ...createCriteriaHandlers(dependencies),
    ...createStatisticHandlers({ reports }),
    ...createReportFileHandlers({ ...dependencies, reports, sessionCallers: createSessionCallers(dependencies) }),
    ...createReportTemplateHandlers(dependencies),
    ...createApplicationHandlers({ ...dependencies, figures }),
    ...createAdBlockHandlers({ ...dependencies, figures }),
    ...createAppAdsTxtHandlers(dependencies),
    ...createDocumentHandlers(dependencies),
    ...appStoreHandlers(dependencies),
    ...createFeedbackHandlers(dependencies),
    ...createFileHandlers(dependencies),
    ...createDashboardHandlers({ ...dependencies, figures }),
    ...healthHandlers(dependencies),
  };
}
