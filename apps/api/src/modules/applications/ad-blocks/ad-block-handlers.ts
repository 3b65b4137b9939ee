import { randomUUIDv7 } from 'node:crypto';
import { isEntityId, ApiError, requireEntityId } from '#contract/api-error.ts';
import type { AnswerData, Call, Caller, Handlers, OperationAnswer } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { figuresOfPage } from '#modules/applications/figures/figures-answer.ts';
import {
  lockApplicationsOfBlocks,
  requireApplication,
  requireLockedApplication,
} from '#modules/applications/rows/application-repository.ts';
import { statusAfter, statusOfRunningBlocks } from '#modules/applications/statuses/application-statuses.ts';
import { auditedCaller, changedFields, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { ifReadable } from '#modules/statistics/reports/query/report-errors.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import {
  adBlockCounts,
  adBlockSearchText,
  adBlocksPage,
  addAdBlock,
  findAdBlock,
  findAdBlocks,
  saveAdBlocks,
} from './ad-block-repository.ts';
import type { AdBlockRow } from './ad-block-repository.ts';
import { adBlockView } from '#modules/applications/reads/application-view.ts';
import { mostBlocks, readAdBlock } from './ad-block-form.ts';

interface AdBlockChangesDependencies {
  database: Database;
  adFormats: AdFormats;
  now: () => Date;
}

/** Adds, changes and deletes ad blocks. Each change locks the application of the block first. */
function createAdBlockChanges({ database, adFormats, now }: AdBlockChangesDependencies) {
  return {
    create: ({ body, params, caller, locale, storeAnswer, ...call }: Call<'createAdBlock'>) => {
      const form = readAdBlock(body, { locale, adFormats });
      const { publisherId } = caller;
      return asPublisher(database, caller, async (own): Promise<OperationAnswer<'createAdBlock'>> => {
        const application = await requireLockedApplication(own, publisherId, params.id);
        const counts = await adBlockCounts(own, publisherId, [application.id]);
        if ((counts.get(application.id) ?? 0) >= mostBlocks) throw new ApiError('ad_block_limit');
        const id = randomUUIDv7();
        const row = await addAdBlock(own, {
          id,
          publisherId,
          applicationId: application.id,
          ...form,
          status: statusOfRunningBlocks(application),
          searchText: adBlockSearchText({ id, ...form }),
          createdAt: now(),
        });
        const event = { kind: 'ad_block_created' as const, ...auditedCaller(caller), applicationId: application.id };
        await recordAudit(own, call, { ...event, details: { adBlockId: id } });
        return storeAnswer(own, { adBlock: adBlockView(row) });
      });
    },

    update: ({ body, params, caller, locale, ...call }: Call<'updateAdBlock'>) => {
      const { publisherId } = caller;
      return asPublisher(database, caller, async (own): Promise<AnswerData<'updateAdBlock'>> => {
        const { id: applicationId } = await requireLockedApplication(own, publisherId, params.id);
        const row = await findAdBlock(own, publisherId, requireEntityId(params.adBlockId));
        if (row === null || row.applicationId !== applicationId) throw new ApiError('not_found');
        const form = readAdBlock(body, { locale, adFormats, present: row.adFormat });
        const changes = changedFields(row, form, ['name', 'adFormat', 'place']);
        if (changes.length === 0) return { adBlock: adBlockView(row) };

        const searchText = adBlockSearchText({ id: row.id, ...form });
        await saveAdBlocks(own, publisherId, [row.id], { ...form, searchText });
        const event = { kind: 'ad_block_updated' as const, ...auditedCaller(caller), applicationId };
        await recordAudit(own, call, { ...event, details: { adBlockId: row.id, changes } });
        return { adBlock: adBlockView({ ...row, ...form }) };
      });
    },

    /** Deletes an ad block. Its statistics stay. */
    delete: ({ caller, id }: { caller: Caller; id: string }, call: AuditedCall): Promise<null> => {
      const { publisherId } = caller;
      return asPublisher(database, caller, async (own) => {
        await lockApplicationsOfBlocks(own, publisherId, [requireEntityId(id)]);
        const [deleted] = await saveAdBlocks(own, publisherId, [id], { deletedAt: now() });
        if (deleted === undefined) throw new ApiError('not_found');
        const event = { kind: 'ad_block_deleted' as const, ...auditedCaller(caller) };
        const { applicationId } = deleted;
        await recordAudit(own, call, { ...event, applicationId, details: { adBlockId: id } });
        return null;
      });
    },
  };
}

/** Which ad blocks of the caller to stop or resume. */
interface StatusChange {
  action: keyof typeof kinds;
  ids: string[];
  caller: Caller;
}

type ChangedItem = AnswerData<'changeAdBlocks'>['items'][number];

const kinds = { stop: 'ad_block_stopped', resume: 'ad_block_resumed' } as const;

/** Stops and resumes ad blocks. */
function createAdBlockStatusChanges(database: Database) {
  /** Changes each ad block separately; returns the outcomes in the order of `ids`. */
  const changeMany = (change: StatusChange, call: AuditedCall): Promise<ChangedItem[]> =>
    asPublisher(database, change.caller, (own) => changeStatuses(own, change, call));

  return {
    changeMany,

    /** Changes one ad block; throws `not_found` or `action_not_allowed`. */
    changeOne: async (
      action: StatusChange['action'],
      { caller, id }: { caller: Caller; id: string },
      call: AuditedCall,
    ): Promise<null> => {
      const [item] = await changeMany({ action, ids: [requireEntityId(id)], caller }, call);
      if (item?.outcome !== 'done') throw new ApiError(item?.outcome ?? 'not_found');
      return null;
    },
  };
}

/** Needs one statement for each new status, however many ad blocks there are. */
async function changeStatuses(
  own: OwnDatabase,
  { action, ids, caller }: StatusChange,
  call: AuditedCall,
): Promise<ChangedItem[]> {
  const { publisherId } = caller;
  const possible = ids.filter(isEntityId);
  const applications = await lockApplicationsOfBlocks(own, publisherId, possible);
  const runningBlocks = new Map(
    applications.map((application) => [application.id, statusOfRunningBlocks(application)]),
  );
  const rows = new Map((await findAdBlocks(own, publisherId, possible)).map((row) => [row.id, row]));
  const changes: { row: AdBlockRow; status: AdBlockRow['status'] }[] = [];
  const items = ids.map((id): ChangedItem => {
    const row = rows.get(id);
    const whenResumed = row === undefined ? undefined : runningBlocks.get(row.applicationId);
    if (row === undefined || whenResumed === undefined) return { id, outcome: 'not_found', status: null };
    const status = statusAfter(row.status, action, whenResumed);
    if (status === null) return { id, outcome: 'action_not_allowed', status: row.status };
    changes.push({ row, status });
    return { id, outcome: 'done', status };
  });
  for (const [status, changed] of Map.groupBy(changes, (change) => change.status)) {
    const changedIds = changed.map(({ row }) => row.id);
    await saveAdBlocks(own, publisherId, changedIds, { status });
  }
  const events = changes.map(({ row, status }) => ({
    kind: kinds[action],
    ...auditedCaller(caller),
    applicationId: row.applicationId,
    details: { adBlockId: row.id, changes: changedFields(row, { status }, ['status']) },
  }));
  await recordAudit(own, call, ...events);
  return items;
}

/** Reads a publisher's own ad blocks. */
function createAdBlockReads(database: Database) {
  return {
    page: (
      caller: Caller,
      { id, ...request }: PageRequest & { id: string; term: string | undefined },
    ): Promise<ListPage<AdBlockRow>> =>
      asPublisher(database, caller, async (own) => {
        const { publisherId } = caller;
        const { id: applicationId } = await requireApplication(own, publisherId, id);
        return adBlocksPage(own, publisherId, { applicationId, ...request });
      }),

    /** The ad block's key in the warehouse. */
    number: (caller: Caller, id: string): Promise<number> =>
      asPublisher(database, caller, async (own) => {
        const row = await findAdBlock(own, caller.publisherId, requireEntityId(id));
        if (row === null) throw new ApiError('not_found');
        return row.number;
      }),
  };
}

interface AdBlockDependencies {
  database: Database;
  figures: Figures;
  weekFigures: WeekFigures;
  adFormats: AdFormats;
  now: () => Date;
}

type AdBlockOperation =
  | 'changeAdBlocks'
  | 'createAdBlock'
  | 'deleteAdBlock'
  | 'getAdBlockEarnings'
  | 'getAdBlockFirstRequests'
  | 'getAdBlocks'
  | 'getAdFormats'
  | 'resumeAdBlock'
  | 'stopAdBlock'
  | 'updateAdBlock';

/** Answers and changes the ad blocks of a publisher's applications. */
export function createAdBlockHandlers(dependencies: AdBlockDependencies): Pick<Handlers, AdBlockOperation> {
  const reads = createAdBlockReads(dependencies.database);
  const changes = createAdBlockChanges(dependencies);
  const statuses = createAdBlockStatusChanges(dependencies.database);
  return {
    createAdBlock: (call) => changes.create(call),
    updateAdBlock: (call) => changes.update(call),
    deleteAdBlock: ({ caller, params: { id }, ...call }) => changes.delete({ caller, id }, call),
    stopAdBlock: ({ caller, params: { id }, ...call }) => statuses.changeOne('stop', { caller, id }, call),
    resumeAdBlock: ({ caller, params: { id }, ...call }) => statuses.changeOne('resume', { caller, id }, call),
    changeAdBlocks: async ({ caller, body, ...call }) => ({
      items: await statuses.changeMany({ ...body, caller }, call),
    }),

    getAdBlocks: async ({ caller, params, query, locale, signal, log }) => {
      const { rows, pagination } = await reads.page(caller, {
        id: params.id,
        ...pageOf(query),
        term: query.term,
      });
      const numbers = rows.map(({ number }) => number);
      const figures = await ifReadable(log, async () =>
        figuresOfPage(await dependencies.weekFigures.weeks('adBlock', numbers, { caller, locale, signal }), rows),
      );
      return { items: rows.map(adBlockView), pagination, figures };
    },

    getAdBlockEarnings: async ({ caller, params, locale, signal }) => {
      const number = await reads.number(caller, params.id);
      return dependencies.figures.earnings({ adBlocks: [number] }, { caller, locale, signal });
    },

    getAdBlockFirstRequests: async ({ caller, params, locale, signal }) => {
      const number = await reads.number(caller, params.id);
      return {
        firstRequests: await dependencies.figures.firstRequests({ adBlocks: [number] }, { caller, locale, signal }),
      };
    },

    getAdFormats: async ({ query: { page = 1, size = 100 }, locale }) => ({
      items: dependencies.adFormats.all
        .slice((page - 1) * size, page * size)
        .map(({ id, title, description, drawing, acceptsNewBlocks }) => ({
          id,
          title: title[locale],
          description: description[locale],
          drawing,
          acceptsNewBlocks,
        })),
    }),
  };
}
