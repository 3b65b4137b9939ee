import type { RoleOperation } from './roles.ts';

/**
 * The calls that the network's support may make while it looks at the account of a publisher: they only read. Every other
 * call answers `view_only`, and so do reads of files, second factors and API tokens, which are for their owners alone.
 */
export const viewOperations = [
  'getActivity',
  'getAdBlockEarnings',
  'getAdBlockFirstRequests',
  'getAdBlocks',
  'getAdFormats',
  'getApplication',
  'getApplicationActivity',
  'getApplicationAppAdsTxt',
  'getApplicationEarnings',
  'getApplicationFigures',
  'getApplications',
  'getCurrentUser',
  'getDashboardApplications',
  'getDashboardAttention',
  'getDashboardPresetFilters',
  'getDashboardStages',
  'getDashboardSummary',
  'getDocuments',
  'getFilterCriteria',
  'getGroupCriteria',
  'getIndicatorCriteria',
  'getIntegrationGuides',
  'getMergedAppAdsTxt',
  'getNetworkAppAdsTxt',
  'getPresetFilters',
  'getQuestion',
  'getQuestions',
  'getReportTemplate',
  'getReportTemplates',
  'getSeller',
  'getSessions',
  'getStatistic',
  'getTeam',
  'getWebhook',
  'getWebhookDeliveries',
  'search',
] as const satisfies readonly RoleOperation[];
