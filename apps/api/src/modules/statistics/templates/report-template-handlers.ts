import { randomUUIDv7 } from 'node:crypto';
import type { Locale, ReportTemplate } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { and, desc, eq, ne } from 'drizzle-orm';
import { fieldErrors, ApiError, requireEntityId } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { AnswerData, Call, Handlers, OperationAnswer, RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { periodOf, sortOf } from '#modules/statistics/reports/query/parse-report.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';
import type { SavedReport } from '#stores/sql/tables/report-template.ts';

/** A stored template. */
type ReportTemplateRow = typeof reportTemplate.$inferSelect;

/** All templates of a publisher, newest first. */
function reportTemplatesOf(own: OwnDatabase, publisherId: string): Promise<ReportTemplateRow[]> {
  return own
    .select()
    .from(reportTemplate)
    .where(eq(reportTemplate.publisherId, publisherId))
    .orderBy(desc(reportTemplate.createdAt), desc(reportTemplate.id));
}

/** One of a publisher's templates, or null. */
async function findReportTemplate(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ReportTemplateRow | null> {
  const [row] = await own.select().from(reportTemplate).where(isTemplate(publisherId, id));
  return row ?? null;
}

/**
 * The titles of a publisher's templates. Locks the publisher: no other call adds or changes one until the transaction
 * ends.
 */
async function lockedTitles(own: OwnDatabase, publisherId: string): Promise<{ id: string; title: string }[]> {
  await lockPublisher(own, publisherId);
  return own
    .select({ id: reportTemplate.id, title: reportTemplate.title })
    .from(reportTemplate)
    .where(eq(reportTemplate.publisherId, publisherId));
}

/** Unsets the start of the Statistics page in all other templates. */
async function unsetOtherStarts(own: OwnDatabase, publisherId: string, id: string): Promise<void> {
  await own
    .update(reportTemplate)
    .set({ isStart: false })
    .where(and(eq(reportTemplate.publisherId, publisherId), reportTemplate.isStart, ne(reportTemplate.id, id)));
}

async function addReportTemplate(
  own: OwnDatabase,
  values: typeof reportTemplate.$inferInsert,
): Promise<ReportTemplateRow> {
  const [row] = await own.insert(reportTemplate).values(values).returning();
  if (row === undefined) throw new Error('The template was not added.');
  return row;
}

/** Changes one of a publisher's templates; null if it does not exist. */
async function saveReportTemplate(
  own: OwnDatabase,
  publisherId: string,
  id: string,
  values: Partial<typeof reportTemplate.$inferInsert>,
): Promise<ReportTemplateRow | null> {
  const [row] = await own.update(reportTemplate).set(values).where(isTemplate(publisherId, id)).returning();
  return row ?? null;
}

/** Deletes one of a publisher's templates. False if it does not exist. */
async function removeReportTemplate(own: OwnDatabase, publisherId: string, id: string): Promise<boolean> {
  const removed = await own
    .delete(reportTemplate)
    .where(isTemplate(publisherId, id))
    .returning({ id: reportTemplate.id });
  return removed.length > 0;
}

const isTemplate = (publisherId: string, id: string) =>
  and(eq(reportTemplate.publisherId, publisherId), eq(reportTemplate.id, id));

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

/** Validates a template beyond the contract. Throws with errors by field. */
async function readReportTemplate(
  { title: typed, isStart = false, ...report }: RequestBody<'createReportTemplate'>,
  { publisherId, locale, today, entities }: FormReader,
): Promise<ReportTemplateForm> {
  const faults: Record<string, FieldSentence> = {};
  const title = normaliseText(typed);
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
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);

  periodOf(report.filterList, today, locale);
  sortOf(report, locale);
  return { title, report, isStart };
}

/** A template as the contract has it. */
function reportTemplateView({ id, title, report, isStart, createdAt, updatedAt }: ReportTemplateRow): ReportTemplate {
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

interface ReportTemplateDependencies {
  database: Database;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const mostTemplates = 100;

/** Reads and changes a publisher's own report templates. */
function createReportTemplates({ database, timeZone, now }: ReportTemplateDependencies) {
  const entities = createEntities(database);
  const read = (body: Call<'createReportTemplate'>['body'], publisherId: string, locale: Locale) =>
    readReportTemplate(body, { publisherId, locale, today: dayOf(now(), timeZone), entities });

  return {
    all: (publisherId: string): Promise<AnswerData<'getReportTemplates'>> =>
      asPublisher(database, publisherId, async (own) => ({
        items: (await reportTemplatesOf(own, publisherId)).map(reportTemplateView),
      })),

    one: (publisherId: string, id: string): Promise<AnswerData<'getReportTemplate'>> =>
      asPublisher(database, publisherId, async (own) => {
        const row = await findReportTemplate(own, publisherId, requireEntityId(id));
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row) };
      }),

    create: async ({
      body,
      caller: { publisherId, membershipId },
      locale,
      storeAnswer,
    }: Call<'createReportTemplate'>) => {
      const form = await read(body, publisherId, locale);
      return asPublisher(database, publisherId, async (own): Promise<OperationAnswer<'createReportTemplate'>> => {
        const id = randomUUIDv7();
        const others = await lockedTitles(own, publisherId);
        if (others.length >= mostTemplates) throw fieldErrors({ title: 'templatesTooMany' }, locale);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, publisherId, id);
        const savedAt = now();
        const row = await addReportTemplate(own, {
          id,
          publisherId,
          membershipId,
          ...form,
          createdAt: savedAt,
          updatedAt: savedAt,
        });
        return storeAnswer(own, { template: reportTemplateView(row) });
      });
    },

    update: async ({ body, params, caller: { publisherId }, locale }: Call<'updateReportTemplate'>) => {
      const id = requireEntityId(params.id);
      const form = await read(body, publisherId, locale);
      return asPublisher(database, publisherId, async (own): Promise<AnswerData<'updateReportTemplate'>> => {
        const titles = await lockedTitles(own, publisherId);
        if (titles.every((one) => one.id !== id)) throw new ApiError('not_found');
        const others = titles.filter((one) => one.id !== id);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, publisherId, id);
        const row = await saveReportTemplate(own, publisherId, id, { ...form, updatedAt: now() });
        // Another call may have deleted the template since, because a deletion does not lock the publisher.
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row) };
      });
    },

    delete: (publisherId: string, id: string): Promise<null> =>
      asPublisher(database, publisherId, async (own) => {
        if (!(await removeReportTemplate(own, publisherId, requireEntityId(id)))) throw new ApiError('not_found');
        return null;
      }),
  };
}

/** Compares titles here and not in Postgres, where case folding depends on the locale of the database. */
function refuseTakenTitle(title: string, others: { title: string }[], locale: Locale): void {
  if (others.some((other) => comparedTitle(other.title) === comparedTitle(title)))
    throw fieldErrors({ title: 'templateTitleTaken' }, locale);
}

function comparedTitle(title: string): string {
  return title.normalize('NFKC').toLowerCase();
}

type ReportTemplateOperation =
  | 'createReportTemplate'
  | 'deleteReportTemplate'
  | 'getReportTemplate'
  | 'getReportTemplates'
  | 'updateReportTemplate';

/** Answers and changes a publisher's report templates. */
export function createReportTemplateHandlers(
  dependencies: ReportTemplateDependencies,
): Pick<Handlers, ReportTemplateOperation> {
  const templates = createReportTemplates(dependencies);
  return {
    getReportTemplates: ({ caller }) => templates.all(caller.publisherId),
    createReportTemplate: (call) => templates.create(call),
    getReportTemplate: ({ caller, params }) => templates.one(caller.publisherId, params.id),
    updateReportTemplate: (call) => templates.update(call),
    deleteReportTemplate: ({ caller, params }) => templates.delete(caller.publisherId, params.id),
  };
}
