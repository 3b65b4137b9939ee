import { isEntityId, requireEntityId } from '#contract/entity-id.ts';
import type { AnswerData, Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { lockApplicationsOfBlocks } from '#modules/applications/rows/application-repository.ts';
import { statusAfter, statusOfRunningBlocks } from '#modules/applications/statuses/application-statuses.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { changedFields } from '#modules/audit/field-changes.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findAdBlocks, saveAdBlocks } from './ad-block-repository.ts';
import type { AdBlockRow } from './ad-block-repository.ts';

/** Which ad blocks of the caller to stop or resume. */
interface StatusChange {
  action: keyof typeof kinds;
  ids: string[];
  caller: Caller;
}

type ChangedItem = AnswerData<'changeAdBlocks'>['items'][number];

const kinds = { stop: 'ad_block_stopped', resume: 'ad_block_resumed' } as const;

/** Stops and resumes ad blocks. */
export function createAdBlockStatusChanges(database: Database) {
  /** Changes each ad block separately; returns the outcomes in the order of `ids`. */
  const changeMany = (change: StatusChange, call: AuditedCall): Promise<ChangedItem[]> =>
    asPublisher(database, change.caller.publisherId, (own) => changeStatuses(own, change, call));

  return {
    changeMany,

    /** Changes one ad block; throws `not_found` or `action_not_allowed`. */
    changeOne: async (
      action: StatusChange['action'],
      { caller, id }: { caller: Caller; id: string },
      call: AuditedCall,
    ): Promise<null> => {
      const [item] = await changeMany({ action, ids: [requireEntityId(id)], caller }, call);
      if (item?.outcome !== 'done') throw new Rejection(item?.outcome ?? 'not_found');
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
