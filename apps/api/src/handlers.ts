import type { Handlers } from './contract/operation.ts';
import { createAccountHandlers } from './modules/accounts/account-handlers.ts';
import { createAdBlockHandlers } from './modules/applications/ad-blocks/ad-block-handlers.ts';
import { createApiTokenHandlers } from './modules/api-tokens/api-tokens.ts';
import { createAppAdsTxtHandlers } from '#modules/app-ads-txt/app-ads-txt-handlers.ts';
import { createAnnouncementHandlers } from '#modules/announcements/announcement-handlers.ts';
import { createAppStoreHandlers } from '#modules/app-store/app-store-handlers.ts';
import { createApplicationHandlers } from './modules/applications/application-handlers.ts';
import { createCriteriaHandlers } from './modules/statistics/catalogue/criteria-handlers.ts';
import { createDocumentHandlers } from './modules/documents/document-handlers.ts';
import { createFeedbackHandlers } from './modules/support/feedback-handlers.ts';
import { createFileHandlers } from './modules/files/file-handlers.ts';
import { createFeedHandlers } from './modules/feed/feed-handlers.network.ts';
import { createDashboardHandlers } from './modules/statistics/dashboard/dashboard-handlers.ts';
import { createHealthHandlers } from './modules/health/health-handlers.ts';
import { createIntegrationHandlers } from '#modules/integration/integration-handlers.ts';
import { createDeskQuestionHandlers } from './modules/support/desk-question-handlers.network.ts';
import { createQuestionHandlers } from './modules/support/question-handlers.ts';
import { createMoneyHandlers } from './modules/money/money-handlers.ts';
import { createReportTemplateHandlers } from './modules/statistics/templates/report-template-handlers.ts';
import { createReportFileHandlers } from './modules/statistics/files/report-file-handlers.ts';
import { createSellerHandlers } from '#modules/sellers/seller-handlers.ts';
import { createStatisticHandlers } from './modules/statistics/reports/statistics.ts';
import { createDeskFeedHandlers } from './modules/feed/desk-feed-handlers.network.ts';
import { createDeskSessionHandlers } from './modules/staff/desk-session-handlers.ts';
import { createDeskStaffHandlers } from './modules/staff/desk-staff-handlers.network.ts';
import { createDeskReviewHandlers } from './modules/applications/review/desk-review-handlers.network.ts';
import { createDeskAuditHandlers } from './desk/audit-handlers.network.ts';
import { createDeskPublisherHandlers } from './desk/publishers/desk-publisher-handlers.network.ts';
import { createOrderHandlers } from './desk/order-handlers.network.ts';
import { createTextHandlers } from './desk/text-handlers.network.ts';
import { createDeskMoneyHandlers } from './modules/money/desk-money-handlers.network.ts';
import { createWaitingHandlers } from './desk/waiting-handlers.network.ts';
import { createTeamHandlers } from './modules/team/team-handlers.ts';
import { createWebhookHandlers } from './modules/webhooks/webhook-handlers.ts';

type Needs<Create extends (dependencies: never) => unknown> = Parameters<Create>[0];

/** The dependencies of all modules' handlers; each module declares its own. */
type HandlerDependencies = Needs<typeof createAccountHandlers> &
  Needs<typeof createCriteriaHandlers> &
  Needs<typeof createStatisticHandlers> &
  Needs<typeof createReportFileHandlers> &
  Needs<typeof createReportTemplateHandlers> &
  Needs<typeof createApplicationHandlers> &
  Needs<typeof createAdBlockHandlers> &
  Needs<typeof createAppAdsTxtHandlers> &
  Needs<typeof createDocumentHandlers> &
  Needs<typeof createAppStoreHandlers> &
  Needs<typeof createFeedbackHandlers> &
  Needs<typeof createQuestionHandlers> &
  Needs<typeof createDeskQuestionHandlers> &
  Needs<typeof createMoneyHandlers> &
  Needs<typeof createFileHandlers> &
  Needs<typeof createDashboardHandlers> &
  Needs<typeof createIntegrationHandlers> &
  Needs<typeof createApiTokenHandlers> &
  Needs<typeof createHealthHandlers> &
  Needs<typeof createFeedHandlers> &
  Needs<typeof createSellerHandlers> &
  Needs<typeof createTeamHandlers> &
  Needs<typeof createDeskSessionHandlers> &
  Needs<typeof createDeskStaffHandlers> &
  Needs<typeof createDeskPublisherHandlers> &
  Needs<typeof createOrderHandlers> &
  Needs<typeof createTextHandlers> &
  Needs<typeof createAnnouncementHandlers> &
  Needs<typeof createDeskReviewHandlers> &
  Needs<typeof createWaitingHandlers> &
  Needs<typeof createDeskAuditHandlers> &
  Needs<typeof createDeskFeedHandlers> &
  Needs<typeof createDeskMoneyHandlers> &
  Needs<typeof createWebhookHandlers>;

/** Collects the handlers of all operations from the modules. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ...createAccountHandlers(dependencies),
    ...createCriteriaHandlers(dependencies),
    ...createStatisticHandlers(dependencies),
    ...createReportFileHandlers(dependencies),
    ...createReportTemplateHandlers(dependencies),
    ...createApplicationHandlers(dependencies),
    ...createAdBlockHandlers(dependencies),
    ...createAppAdsTxtHandlers(dependencies),
    ...createDocumentHandlers(dependencies),
    ...createAppStoreHandlers(dependencies),
    ...createFeedbackHandlers(dependencies),
    ...createQuestionHandlers(dependencies),
    ...createDeskQuestionHandlers(dependencies),
    ...createMoneyHandlers(dependencies),
    ...createFileHandlers(dependencies),
    ...createDashboardHandlers(dependencies),
    ...createIntegrationHandlers(dependencies),
    ...createHealthHandlers(dependencies),
    ...createApiTokenHandlers(dependencies),
    ...createFeedHandlers(dependencies),
    ...createSellerHandlers(dependencies),
    ...createTeamHandlers(dependencies),
    ...createDeskSessionHandlers(dependencies),
    ...createDeskStaffHandlers(dependencies),
    ...createDeskPublisherHandlers(dependencies),
    ...createOrderHandlers(dependencies),
    ...createTextHandlers(dependencies),
    ...createAnnouncementHandlers(dependencies),
    ...createDeskReviewHandlers(dependencies),
    ...createWaitingHandlers(dependencies),
    ...createDeskAuditHandlers(dependencies),
    ...createDeskFeedHandlers(dependencies),
    ...createDeskMoneyHandlers(dependencies),
    ...createWebhookHandlers(dependencies),
  };
}
