import { typedLine } from '@publisher-console/api-contract/typed-line';
import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { periodOf, sortOf } from '#modules/statistics/reports/query/parse-report.ts';
import type { SavedReport } from '#stores/sql/tables/report-template.ts';

/** The content of a report template. */
interface ReportTemplateForm {
  title: string;
  report: SavedReport;
  isStart: boolean;
}

interface FormReader {
  publisherId: string;
  locale: Locale;
  /** The network's day, from which named periods are computed. */
  today: string;
  entities: Pick<Entities, 'numbers'>;
}

/** Validates a template beyond the contract. Throws with complaints by field. */
export async function readReportTemplate(
  { title: typed, isStart = false, ...report }: RequestBody<'createReportTemplate'>,
  { publisherId, locale, today, entities }: FormReader,
): Promise<ReportTemplateForm> {
  const faults: Record<string, FieldSentence> = {};
  const title = typedLine(typed);
  if (title === '') faults['title'] = 'templateTitle';
  else if (!isPlainLine(title)) faults['title'] = 'form';

  // A template may contain deleted applications and ad blocks, because their statistics stay.
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
