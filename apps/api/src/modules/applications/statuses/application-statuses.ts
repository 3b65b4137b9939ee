import { resumedStatus, transitionOf } from '@publisher-console/api-contract/statuses';
import type { KnownStatus, StatusAction } from '@publisher-console/api-contract/statuses';

/** The columns of an application that its statuses depend on. */
interface StatusFacts {
  status: KnownStatus;
  approvedAt: Date | null;
  isNotPublished: boolean;
}

/** The status of a stopped application after it is resumed. */
export function statusWhenResumed({ approvedAt, isNotPublished }: Omit<StatusFacts, 'status'>): KnownStatus {
  return resumedStatus({ isApproved: approvedAt !== null, isNotPublished });
}

/** The status of the ad blocks that the publisher has not stopped: that of a running application, also while it is stopped. */
export function statusOfRunningBlocks(application: StatusFacts): KnownStatus {
  return application.status === 'stopped' ? statusWhenResumed(application) : application.status;
}

/** Since when the publisher of an application waits for a decision, after a change of its status; see the column. */
export function submittedAfter(
  { submittedAt }: { submittedAt: Date | null },
  status: KnownStatus,
  now: Date,
): Date | null {
  if (status === 'on_check') return submittedAt ?? now;
  return status === 'stopped' ? submittedAt : null;
}

/** The status after an action, or null where the current status does not allow it. */
export function statusAfter(
  status: KnownStatus,
  action: Exclude<StatusAction, 'delete'>,
  whenResumed: KnownStatus,
): KnownStatus | null {
  const { next } = transitionOf(status, action);
  return next === 'resumed' ? whenResumed : next;
}
