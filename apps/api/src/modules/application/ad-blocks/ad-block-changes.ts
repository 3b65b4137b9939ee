import { randomUUIDv7 } from 'node:crypto';
import { isEntityId, requireEntityId } from '#contract/entity-id.ts';
import type { AnswerData, Call, Caller, OperationAnswer } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { statusAfter } from '#modules/application/statuses/application-statuses.ts';
import { lockedApplicationsOf, requireLockedApplication } from '#modules/application/locked-applications.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { changedFields } from '#modules/audit/field-changes.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { readAdBlock } from './ad-block-form.ts';
import { adBlockCounts, addAdBlock, findAdBlock, findAdBlocks, saveAdBlocks } from './ad-block-repository.ts';
import type { AdBlockRow } from './ad-block-repository.ts';
import { adBlockSearchText } from './ad-block-search-text.ts';
import { adBlockView } from './ad-block-view.ts';

/** Who acts on which ad block. */
interface OwnAction {
  caller: Caller;
  id: string;
}

/** Of one application. Every load of statistics looks each ad block up. */
const mostBlocks = 100;

/** Adds, changes and deletes ad blocks. Each change locks the block's application first. */
export function adBlockChanges({ database, now }: { database: Database; now: () => Date }) {
  return {
    create: ({ body, params, caller, locale, storeAnswer, ...call }: Call<'createAdBlock'>) => {
      const form = readAdBlock(body, locale);
      const { publisherId, sessionId } = caller;
      return asPublisher(database, publisherId, async (own): Promise<OperationAnswer<'createAdBlock'>> => {
        const application = await requireLockedApplication(own, publisherId, params.id);
        const counts = await adBlockCounts(own, publisherId, [application.id]);
        if ((counts.get(application.id) ?? 0) >= mostBlocks) throw new Rejection('ad_block_limit');
        const id = randomUUIDv7();
        const row = await addAdBlock(own, {
          id,
          publisherId,
          applicationId: application.id,
          ...form,
          status: application.runningBlocks,
          searchText: adBlockSearchText({ id, ...form }),
          createdAt: now(),
        });
        const event = { kind: 'ad_block_created' as const, publisherId, sessionId, applicationId: application.id };
        await recordAudit(own, call, { ...event, details: { adBlockId: id } });
        return storeAnswer(own, { adBlock: adBlockView(row) });
      });
    },

    update: ({ body, params, caller, locale, ...call }: Call<'updateAdBlock'>) => {
      const form = readAdBlock(body, locale);
      const { publisherId, sessionId } = caller;
      return asPublisher(database, publisherId, async (own): Promise<AnswerData<'updateAdBlock'>> => {
        const { id: applicationId } = await requireLockedApplication(own, publisherId, params.id);
        const row = await findAdBlock(own, publisherId, requireEntityId(params.adBlockId));
        if (row === null || row.applicationId !== applicationId) throw new Rejection('not_found');
        const changes = changedFields(row, form, ['name', 'adFormat', 'place']);
        if (changes.length === 0) return { adBlock: adBlockView(row) };

        const searchText = adBlockSearchText({ id: row.id, ...form });
        await saveAdBlocks(own, publisherId, [row.id], { ...form, searchText });
        const event = { kind: 'ad_block_updated' as const, publisherId, sessionId, applicationId };
        await recordAudit(own, call, { ...event, details: { adBlockId: row.id, changes } });
        return { adBlock: adBlockView({ ...row, ...form }) };
      });
    },

    /** Deletes an ad block. Its statistics stay. */
    delete: ({ caller, id }: OwnAction, call: AuditedCall): Promise<null> => {
      const { publisherId, sessionId } = caller;
      return asPublisher(database, publisherId, async (own) => {
        await lockedApplicationsOf(own, publisherId, [requireEntityId(id)]);
        const [deleted] = await saveAdBlocks(own, publisherId, [id], { deletedAt: now() });
        if (deleted === undefined) throw new Rejection('not_found');
        const event = { kind: 'ad_block_deleted' as const, publisherId, sessionId };
        const { applicationId } = deleted;
        await recordAudit(own, call, { ...event, applicationId, details: { adBlockId: id } });
        return null;
      });
    },

    /** Stops or resumes one ad block; throws `not_found` or `action_not_allowed`. */
    changeOne: async (action: BlockAction, { caller, id }: OwnAction, call: AuditedCall): Promise<null> => {
      const ids = [requireEntityId(id)];
      const [outcome] = await asPublisher(database, caller.publisherId, (own) =>
        changeStatuses(own, { action, ids, caller }, call),
      );
      if (outcome?.outcome !== 'done') throw new Rejection(outcome?.outcome ?? 'not_found');
      return null;
    },

    /** Stops or resumes each ad block on its own; says what came of each, in the order of `ids`. */
    changeMany: async (
      asked: { action: BlockAction; ids: string[]; caller: Caller },
      call: AuditedCall,
    ): Promise<AnswerData<'changeAdBlocks'>> => ({
      items: await asPublisher(database, asked.caller.publisherId, (own) => changeStatuses(own, asked, call)),
    }),
  };
}

type BlockAction = 'stop' | 'resume';
type ChangedItem = AnswerData<'changeAdBlocks'>['items'][number];

const kinds = { stop: 'ad_block_stopped', resume: 'ad_block_resumed' } as const;

/** With one statement for each status that comes of it. */
async function changeStatuses(
  own: OwnDatabase,
  { action, ids, caller: { publisherId, sessionId } }: { action: BlockAction; ids: string[]; caller: Caller },
  call: AuditedCall,
): Promise<ChangedItem[]> {
  const possible = ids.filter(isEntityId);
  const applications = await lockedApplicationsOf(own, publisherId, possible);
  const runningBlocks = new Map(applications.map((application) => [application.id, application.runningBlocks]));
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
    publisherId,
    sessionId,
    applicationId: row.applicationId,
    details: { adBlockId: row.id, changes: changedFields(row, { status }, ['status']) },
  }));
  await recordAudit(own, call, ...events);
  return items;
}
