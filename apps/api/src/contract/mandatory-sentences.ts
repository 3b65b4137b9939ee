import type { OwnSentences } from './body-complaints.ts';
import type { OperationId } from './operation.ts';

const application: OwnSentences = {
  name: 'applicationName',
  platform: 'applicationPlatform',
  applicationUrl: 'applicationLink',
  appAdsTxtUrl: 'appAdsTxtLink',
};
const adBlock: OwnSentences = { name: 'adBlockTitle', adFormat: 'adBlockFormat' };
const reportTemplate: OwnSentences = {
  title: 'templateTitle',
  indicatorList: 'templateIndicators',
  filterList: 'templatePeriod',
  'filterList.period': 'templatePeriod',
};

/** Where the specification words what is said about a field that is missing or empty. */
export const mandatorySentences: Partial<Record<OperationId, OwnSentences>> = {
  createApplication: application,
  updateApplication: application,
  createAdBlock: adBlock,
  updateAdBlock: adBlock,
  createReportTemplate: reportTemplate,
  updateReportTemplate: reportTemplate,
};
