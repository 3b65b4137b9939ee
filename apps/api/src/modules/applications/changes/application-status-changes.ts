import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { deleteBlocksOf } from '#modules/applications/ad-blocks/running-blocks.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { changedFields } from '#modules/audit/field-changes.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { ApplicationWriting } from './application-writing.ts';
import { statusChanged } from '#modules/webhooks/events/application-event.ts';
import { recordCausedEvent } from '#modules/webhooks/events/record-event.ts';
import { saveApplication } from '#modules/applications/rows/application-repository.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import { requireLockedApplication } from '#modules/applications/rows/required-applications.ts';
import { statusAfter, statusWhenResumed } from '#modules/applications/statuses/application-statuses.ts';

/** Which application of the caller to change. */
interface OwnAction {
  caller: Caller;
  id: string;
}

/** Stops, resumes and deletes applications. */
export function createApplicationStatusChanges({
  database,
  jobs,
  now,
}: Pick<ApplicationWriting, 'database' | 'jobs' | 'now'>) {
  function onLocked<Result>(
    { caller: { publisherId }, id }: OwnAction,
    work: (own: OwnDatabase, row: ApplicationRow) => Promise<Result>,
  ): Promise<Result> {
    return asPublisher(database, publisherId, async (own) =>
      work(own, await requireLockedApplication(own, publisherId, id)),
    );
  }

  const change =
    (action: 'stop' | 'resume', kind: 'application_stopped' | 'application_resumed') =>
    (asked: OwnAction, call: AuditedCall): Promise<null> =>
      onLocked(asked, async (own, row) => {
        const status = statusAfter(row.status, action, statusWhenResumed(row));
        if (status === null) throw new Rejection('action_not_allowed');
        const saved = await saveApplication(own, row, { status, rejectionReason: null });
        const changes = changedFields(row, saved, ['status']);
        const event = { kind, ...auditedCaller(asked.caller), applicationId: row.id };
        await recordAudit(own, call, { ...event, details: { changes } });
        const news = statusChanged(row, saved, { actor: 'publisher' });
        await recordCausedEvent({ jobs, now }, own, row.publisherId, news);
        return null;
      });

  return {
    stop: change('stop', 'application_stopped'),
    resume: change('resume', 'application_resumed'),

    /** Deletes an application with its ad blocks. Their statistics stay. */
    delete: (asked: OwnAction, call: AuditedCall): Promise<null> =>
      onLocked(asked, async (own, row) => {
        const at = now();
        await saveApplication(own, row, { deletedAt: at });
        await deleteBlocksOf(own, row, at);
        const event = { kind: 'application_deleted' as const, ...auditedCaller(asked.caller) };
        await recordAudit(own, call, { ...event, applicationId: row.id });
        return null;
      }),
  };
}
