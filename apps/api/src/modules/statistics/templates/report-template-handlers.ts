import { randomUUIDv7 } from 'node:crypto';
import type { Locale, ReportTemplate } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { and, desc, eq, ne, or } from 'drizzle-orm';
import { fieldErrors, ApiError, requireEntityId } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { AnswerData, Call, Caller, Handlers, OperationAnswer, RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { periodOf, sortOf } from '#modules/statistics/reports/query/parse-report.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';
import type { SavedReport } from '#stores/sql/tables/report-template.ts';
import { comparedTitle } from './template-owners.ts';

/** A stored template. */
type ReportTemplateRow = typeof reportTemplate.$inferSelect;

/** The member who reads or changes templates. */
type Viewer = Pick<Caller, 'membershipId' | 'publisherId' | 'role'>;

/** The templates that a member sees: shared ones, and the member's own. */
const isVisible = ({ publisherId, membershipId }: Viewer) =>
  and(
    eq(reportTemplate.publisherId, publisherId),
    or(reportTemplate.isShared, eq(reportTemplate.membershipId, membershipId)),
  );

/** The templates that a member sees, newest first. */
function visibleTemplates(own: OwnDatabase, viewer: Viewer): Promise<ReportTemplateRow[]> {
  return own
    .select()
    .from(reportTemplate)
    .where(isVisible(viewer))
    .orderBy(desc(reportTemplate.createdAt), desc(reportTemplate.id));
}

/** A template that a member sees, or null. */
async function findReportTemplate(own: OwnDatabase, viewer: Viewer, id: string): Promise<ReportTemplateRow | null> {
  const [row] = await own
    .select()
    .from(reportTemplate)
    .where(and(isVisible(viewer), eq(reportTemplate.id, id)));
  return row ?? null;
}

/** An owner and a manager change all templates that they see, others only their own. Throws for the template of another. */
function requireEditable({ role, membershipId }: Viewer, template: ReportTemplateRow): void {
  const isEditor = role === 'owner' || role === 'manager';
  if (!isEditor && template.membershipId !== membershipId) throw new ApiError('role_not_allowed');
}

/**
 * The templates that a member sees. Locks the publisher: no other call adds or changes one until the transaction ends.
 */
async function lockedTemplates(own: OwnDatabase, viewer: Viewer): Promise<ReportTemplateRow[]> {
  await lockPublisher(own, viewer.publisherId);
  return visibleTemplates(own, viewer);
}

/** Unsets the start of the Statistics page in all other templates of a member. */
async function unsetOtherStarts(own: OwnDatabase, membershipId: string, id: string): Promise<void> {
  await own
    .update(reportTemplate)
    .set({ isStart: false })
    .where(and(eq(reportTemplate.membershipId, membershipId), reportTemplate.isStart, ne(reportTemplate.id, id)));
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
  /** Undefined to leave it as it is. */
  isShared: boolean | undefined;
}

interface FormReader {
  owner: RowOwner;
  /** The template's filter before the change: its ids may stay, also those that do not exist for the caller. */
  before?: SavedReport['filterList'] | undefined;
  locale: Locale;
  /** The network's day, from which named periods are computed. */
  today: string;
  entities: Pick<Entities, 'numbers'>;
}

/** Validates a template beyond the contract. Throws with errors by field. */
async function readReportTemplate(
  { title: typed, isStart = false, isShared, ...report }: RequestBody<'createReportTemplate'>,
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
  if (applicationList.some(isUnknown(applications, before?.applicationList)))
    faults['filterList.applicationList'] = 'applicationUnknown';
  if (adBlockList.some(isUnknown(adBlocks, before?.adBlockList))) faults['filterList.adBlockList'] = 'adBlockUnknown';
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);

  periodOf(report.filterList, today, locale);
  sortOf(report, locale);
  return { title, report, isStart, isShared };
}

/** Whether an id is neither found nor in the filter before the change. */
const isUnknown =
  (found: ReadonlyMap<string, number>, stored: readonly string[] = []) =>
  (id: string): boolean =>
    !found.has(id) && !stored.includes(id);

/** A template as the contract has it, as a member sees it. */
function reportTemplateView(
  { id, title, report, isStart, isShared, createdAt, updatedAt, membershipId }: ReportTemplateRow,
  viewer: Viewer,
): ReportTemplate {
  const { groupList = [], filterList, indicatorList, sort = null, comparison = null } = report;
  const isOwn = membershipId === viewer.membershipId;
  return {
    id,
    title,
    groupList,
    filterList,
    indicatorList,
    sort,
    comparison,
    isStart: isStart && isOwn,
    isShared,
    isOwn,
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
    all: (caller: Caller): Promise<AnswerData<'getReportTemplates'>> =>
      asPublisher(database, caller, async (own) => ({
        // Templates that others share, and those of a former member, may be beyond the limit.
        items: (await visibleTemplates(own, caller))
          .slice(0, mostTemplates)
          .map((row) => reportTemplateView(row, caller)),
      })),

    one: (caller: Caller, id: string): Promise<AnswerData<'getReportTemplate'>> =>
      asPublisher(database, caller, async (own) => {
        const row = await findReportTemplate(own, caller, requireEntityId(id));
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row, caller) };
      }),

    create: async ({ body, caller, locale, storeAnswer }: Call<'createReportTemplate'>) => {
      const { publisherId, membershipId } = caller;
      const form = await read(body, { caller, locale });
      return asPublisher(database, caller, async (own): Promise<OperationAnswer<'createReportTemplate'>> => {
        const id = randomUUIDv7();
        const others = await lockedTemplates(own, caller);
        if (others.length >= mostTemplates) throw fieldErrors({ title: 'templatesTooMany' }, locale);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, membershipId, id);
        const savedAt = now();
        const row = await addReportTemplate(own, {
          id,
          publisherId,
          membershipId,
          ...form,
          isShared: form.isShared ?? false,
          createdAt: savedAt,
          updatedAt: savedAt,
        });
        return storeAnswer(own, { template: reportTemplateView(row, caller) });
      });
    },

    update: async ({ body, params, caller, locale }: Call<'updateReportTemplate'>) => {
      const { publisherId, membershipId } = caller;
      const id = requireEntityId(params.id);
      const saved = await asPublisher(database, caller, (own) => findReportTemplate(own, caller, id));
      const { isStart, ...form } = await read(body, { caller, locale }, saved?.report.filterList);
      return asPublisher(database, caller, async (own): Promise<AnswerData<'updateReportTemplate'>> => {
        const templates = await lockedTemplates(own, caller);
        const before = templates.find((one) => one.id === id);
        if (before === undefined) throw new ApiError('not_found');
        requireEditable(caller, before);
        const others = templates.filter((one) => one.id !== id);
        refuseTakenTitle(form.title, others, locale);
        const isOwn = before.membershipId === membershipId;
        if (isOwn && isStart) await unsetOtherStarts(own, membershipId, id);
        // A template that its maker no longer shares stays the maker's. When another member stops sharing it, it
        // becomes theirs.
        const isTakenOver = !isOwn && form.isShared === false;
        const row = await saveReportTemplate(own, publisherId, id, {
          ...form,
          ...(isOwn && { isStart }),
          ...(isTakenOver && { membershipId, isStart: false }),
          updatedAt: now(),
        });
        // Another call may have deleted the template since, because a deletion does not lock the publisher.
        if (row === null) throw new ApiError('not_found');
        return { template: reportTemplateView(row, caller) };
      });
    },

    delete: (caller: Caller, typedId: string): Promise<null> =>
      asPublisher(database, caller, async (own) => {
        const id = requireEntityId(typedId);
        const row = await findReportTemplate(own, caller, id);
        if (row === null) throw new ApiError('not_found');
        requireEditable(caller, row);
        if (!(await removeReportTemplate(own, caller.publisherId, id))) throw new ApiError('not_found');
        return null;
      }),
  };
}

function refuseTakenTitle(title: string, others: { title: string }[], locale: Locale): void {
  if (others.some((other) => comparedTitle(other.title) === comparedTitle(title)))
    throw fieldErrors({ title: 'templateTitleTaken' }, locale);
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
