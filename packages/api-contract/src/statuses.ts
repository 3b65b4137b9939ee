/** Every status of an application or an ad block that the contract knows, in the order of an ordinary life. */
export const statuses = ['test_mode', 'on_check', 'active', 'stopped'] as const;

/** A status that the contract knows. */
export type KnownStatus = (typeof statuses)[number];

/** What a publisher can do to an application or an ad block, in the order of a menu. */
export const publisherActions = ['stop', 'resume', 'delete'] as const;

/** What the network's operator can do to an application. */
export const operatorActions = ['approve', 'reject', 'test_mode'] as const;

export type PublisherAction = (typeof publisherActions)[number];
export type OperatorAction = (typeof operatorActions)[number];
export type StatusAction = PublisherAction | OperatorAction;

/** Why a status forbids an action. A client words it; `unknown_status` is the answer for a status of a newer server. */
export type WhyNot =
  | 'already_active'
  | 'already_stopped'
  | 'already_in_test_mode'
  | 'not_stopped'
  | 'not_checked'
  | 'stopped'
  | 'unknown_status';

/**
 * What an action does in a status. `next` is the status after it: `resumed` stands for what `resumedStatus` says, and
 * null for nothing at all, because the action deletes.
 */
export type Transition =
  | { isAllowed: true; next: KnownStatus | 'resumed' | null; whyNot: null }
  | { isAllowed: false; next: null; whyNot: WhyNot };

const to = (next: KnownStatus | 'resumed' | null): Transition => ({ isAllowed: true, next, whyNot: null });
const no = (whyNot: WhyNot): Transition => ({ isAllowed: false, next: null, whyNot });

/**
 * Every status with every action. An application and an ad block follow the same rows; only an application has an
 * operator's actions.
 */
export const transitions: Readonly<Record<KnownStatus, Readonly<Record<StatusAction, Transition>>>> = {
  test_mode: {
    stop: to('stopped'),
    resume: no('not_stopped'),
    delete: to(null),
    approve: to('active'),
    reject: no('not_checked'),
    test_mode: no('already_in_test_mode'),
  },
  on_check: {
    stop: to('stopped'),
    resume: no('not_stopped'),
    delete: to(null),
    approve: to('active'),
    reject: to('stopped'),
    test_mode: to('test_mode'),
  },
  active: {
    stop: to('stopped'),
    resume: no('not_stopped'),
    delete: to(null),
    approve: no('already_active'),
    reject: to('stopped'),
    test_mode: to('test_mode'),
  },
  stopped: {
    stop: no('already_stopped'),
    resume: to('resumed'),
    delete: to(null),
    approve: no('stopped'),
    reject: no('stopped'),
    test_mode: no('stopped'),
  },
};

function isKnown(status: string): status is KnownStatus {
  return (statuses as readonly string[]).includes(status);
}

/** What an action does in a status. A status that the contract does not know allows nothing. */
export function transitionOf(status: string, action: StatusAction): Transition {
  return isKnown(status) ? transitions[status][action] : no('unknown_status');
}

/**
 * What a publisher can do to an application or an ad block with this status, in the order of a menu. Empty for a status
 * that the contract does not know.
 */
export function allowedActions(status: string): PublisherAction[] {
  return publisherActions.filter((action) => transitionOf(status, action).isAllowed);
}

/**
 * The status that a stopped application gets when it is resumed: what it would be had nobody stopped it. An ad block gets
 * the status of its application, and of a stopped application this one.
 */
export function resumedStatus(application: {
  /** The operator approved it, and has not taken that back since. */
  isApproved: boolean;
  /** It is in no store. */
  isNotPublished: boolean;
}): Exclude<KnownStatus, 'stopped'> {
  if (application.isApproved) return 'active';
  return application.isNotPublished ? 'test_mode' : 'on_check';
}
