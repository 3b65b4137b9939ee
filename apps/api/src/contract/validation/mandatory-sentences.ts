import type { OwnSentences } from './body-complaints.ts';
import type { OperationId } from '#contract/operation.ts';

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

/** Fields for which the specification has a sentence of their own when they are missing or empty. */
export const mandatorySentences: Partial<Record<OperationId, OwnSentences>> = {
  createApplication: application,
  updateApplication: application,
  createAdBlock: adBlock,
  updateAdBlock: adBlock,
  createReportTemplate: reportTemplate,
  updateReportTemplate: reportTemplate,
};
