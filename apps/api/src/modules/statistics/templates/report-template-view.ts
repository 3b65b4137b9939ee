import type { ReportTemplate } from '@publisher-console/api-contract';
import type { ReportTemplateRow } from './report-template-repository.ts';

/** A template as the contract has it. */
export function reportTemplateView({
  id,
  title,
  report,
  isStart,
  createdAt,
  updatedAt,
}: ReportTemplateRow): ReportTemplate {
  const { groupList = [], filterList, indicatorList, sort = null, comparison = null } = report;
  return {
    id,
    title,
    groupList,
    filterList,
    indicatorList,
    sort,
    comparison,
    isStart,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
