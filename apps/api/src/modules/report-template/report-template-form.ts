import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import type { EntityService } from '#modules/criteria/entity-service.ts';
import { periodOf, sortOf } from '#modules/statistic/report-query.ts';
import type { SavedReport } from '#stores/sql/tables/report-template.ts';

/** What a publisher saves. */
export interface ReportTemplateForm {
  title: string;
  report: SavedReport;
  isStart: boolean;
}

interface FormReader {
  publisherId: string;
  locale: Locale;
  /** The business day, for the length of a period. */
  today: string;
  entities: Pick<EntityService, 'numbers'>;
}

/** Checks a template beyond what the contract does. Throws with complaints by field. */
export async function readReportTemplate(
  { title: typed, isStart = false, ...report }: RequestBody<'createReportTemplate'>,
  { publisherId, locale, today, entities }: FormReader,
): Promise<ReportTemplateForm> {
  const faults: Record<string, FieldSentence> = {};
  const title = typed.trim();
  if (title === '') faults['title'] = 'templateTitle';
  else if (!isPlainLine(title)) faults['title'] = 'form';

  // A deleted application or ad block may stay in a template: its statistics stay.
  const { applicationList = [], adBlockList = [] } = report.filterList;
  const [applications, adBlocks] = await Promise.all([
    entities.numbers('application', publisherId, applicationList),
    entities.numbers('adBlock', publisherId, adBlockList),
  ]);
  if (applications.size < applicationList.length) faults['filterList.applicationList'] = 'applicationUnknown';
  if (adBlocks.size < adBlockList.length) faults['filterList.adBlockList'] = 'adBlockUnknown';
  if (Object.keys(faults).length > 0) throw fieldComplaints(faults, locale);

  periodOf(report.filterList, today, locale);
  sortOf(report, locale);
  return { title, report, isStart };
}
