import { randomUUIDv7 } from 'node:crypto';
import type { Locale, ReportTemplate } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { and, desc, eq, ne } from 'drizzle-orm';
import { fieldErrors, ApiError, requireEntityId } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { AnswerData, Call, Caller, Handlers, OperationAnswer, RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { periodOf, sortOf } from '#modules/statistics/reports/query/parse-report.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
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

type LockedTitle = Pick<ReportTemplateRow, 'id' | 'title' | 'membershipId'>;

/** An analyst changes only own templates. Throws for one of another member. */
function requireEditable({ role, membershipId }: Caller, template: Pick<ReportTemplateRow, 'membershipId'>): void {
  if (role === 'analyst' && template.membershipId !== membershipId) throw new ApiError('role_not_allowed');
}

/**
 * The titles of a publisher's templates. Locks the publisher: no other call adds or changes one until the transaction
 * ends.
 */
async function lockedTitles(own: OwnDatabase, publisherId: string): Promise<LockedTitle[]> {
  await lockPublisher(own, publisherId);
  return own
    .select({ id: reportTemplate.id, title: reportTemplate.title, membershipId: reportTemplate.membershipId })
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
  owner: RowOwner;
  /** The filter of the template that is changed: what it names may stay, also what does not exist for the caller. */
  before?: SavedReport['filterList'] | undefined;
  locale: Locale;
  /** The network's day, from which named periods are computed. */
  today: string;
  entities: Pick<Entities, 'numbers'>;
}

/** Validates a template beyond the contract. Throws with errors by field. */
async function readReportTemplate(
  { title: typed, isStart = false, ...report }: RequestBody<'createReportTemplate'>,
  { owner, before, locale, today, entities }: FormReader,
): Promise<ReportTemplateForm> {
  const faults: Record<string, FieldSentence> = {};
  const title = normaliseText(typed);
  if (title === '') faults['title'] = 'templateTitle';
  else if (!isPlainLine(title)) faults['title'] = 'form';

  // A template may contain deleted applications and ad blocks, because their statistics stay.
  const { applicationList = [], adBlockList = [] } = report.filterList;
  const [applications, adBlocks] = await Promise.all([
    entities.numbers('application', owner, applicationList),
    entities.numbers('adBlock', owner, adBlockList),
  ]);
  const isUnknown =
    (found: ReadonlyMap<string, number>, kept: readonly string[] = []) =>
    (id: string) =>
      !found.has(id) && !kept.includes(id);
  if (applicationList.some(isUnknown(applications, before?.applicationList)))
    faults['filterList.applicationList'] = 'applicationUnknown';
  if (adBlockList.some(isUnknown(adBlocks, before?.adBlockList))) faults['filterList.adBlockList'] = 'adBlockUnknown';
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
  const read = (
    body: Call<'createReportTemplate'>['body'],
    { caller: owner, locale }: Pick<Call<'createReportTemplate'>, 'caller' | 'locale'>,
    before?: SavedReport['filterList'],
  ) => readReportTemplate(body, { owner, before, locale, today: dayOf(now(), timeZone), entities });

  return {
    all: (owner: RowOwner): Promise<AnswerData<'getReportTemplates'>> =>
      asPublisher(database, owner, async (own) => ({
        items: (await reportTemplatesOf(own, owner.publisherId)).map(reportTemplateView),
      })),

    one: (owner: RowOwner, id: string): Promise<AnswerData<'getReportTemplate'>> =>
      asPublisher(database, owner, async (own) => {
        const row = await findReportTemplate(own, owner.publisherId, requireEntityId(id));
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row) };
      }),

    create: async ({ body, caller, locale, storeAnswer }: Call<'createReportTemplate'>) => {
      const { publisherId, membershipId } = caller;
      const form = await read(body, { caller, locale });
      return asPublisher(database, caller, async (own): Promise<OperationAnswer<'createReportTemplate'>> => {
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

    update: async ({ body, params, caller, locale }: Call<'updateReportTemplate'>) => {
      const { publisherId } = caller;
      const id = requireEntityId(params.id);
      const saved = await asPublisher(database, caller, (own) => findReportTemplate(own, publisherId, id));
      const form = await read(body, { caller, locale }, saved?.report.filterList);
      return asPublisher(database, caller, async (own): Promise<AnswerData<'updateReportTemplate'>> => {
        const titles = await lockedTitles(own, publisherId);
        const before = titles.find((one) => one.id === id);
        if (before === undefined) throw new ApiError('not_found');
        requireEditable(caller, before);
        const others = titles.filter((one) => one.id !== id);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, publisherId, id);
        const row = await saveReportTemplate(own, publisherId, id, { ...form, updatedAt: now() });
        // Another call may have deleted the template since, because a deletion does not lock the publisher.
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row) };
      });
    },

    delete: (caller: Caller, id: string): Promise<null> =>
      asPublisher(database, caller, async (own) => {
        const { publisherId } = caller;
        const row = await findReportTemplate(own, publisherId, requireEntityId(id));
        if (row !== null) requireEditable(caller, row);
        if (!(await removeReportTemplate(own, publisherId, id))) throw new ApiError('not_found');
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
    getReportTemplates: ({ caller }) => templates.all(caller),
    createReportTemplate: (call) => templates.create(call),
    getReportTemplate: ({ caller, params }) => templates.one(caller, params.id),
    updateReportTemplate: (call) => templates.update(call),
    deleteReportTemplate: ({ caller, params }) => templates.delete(caller, params.id),
  };
}
