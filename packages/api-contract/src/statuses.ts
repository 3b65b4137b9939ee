/** The statuses of applications and ad blocks, in their usual order. */
export const statuses = ['test_mode', 'on_check', 'active', 'stopped'] as const;

/** A status of this version of the contract. */
export type KnownStatus = (typeof statuses)[number];

/** Actions of a publisher on an application or an ad block, in the order of a menu. */
export const publisherActions = ['stop', 'resume', 'delete'] as const;

/** Actions of the network's operator on an application. */
export const operatorActions = ['approve', 'reject', 'test_mode'] as const;

export type PublisherAction = (typeof publisherActions)[number];
export type OperatorAction = (typeof operatorActions)[number];
export type StatusAction = PublisherAction | OperatorAction;

/** Why a status forbids an action. `unknown_status` is for a status of a newer server. */
export type WhyNot =
  | 'already_active'
  | 'already_stopped'
  | 'already_in_test_mode'
  | 'not_stopped'
  | 'not_checked'
  | 'stopped'
  | 'unknown_status';

/**
 * The result of an action in a status. `next` is the status after it: `resumed` means `resumedStatus`, null for a
 * deletion.
 */
export type Transition =
  | { isAllowed: true; next: KnownStatus | 'resumed' | null; whyNot: null }
  | { isAllowed: false; next: null; whyNot: WhyNot };

const to = (next: KnownStatus | 'resumed' | null): Transition => ({ isAllowed: true, next, whyNot: null });
const no = (whyNot: WhyNot): Transition => ({ isAllowed: false, next: null, whyNot });

/**
 * Every status with every action. Applications and ad blocks have the same rows; only applications have the operator's actions.
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

/** The result of an action in a status. A status that is not of the contract allows no action. */
export function transitionOf(status: string, action: StatusAction): Transition {
  return isKnown(status) ? transitions[status][action] : no('unknown_status');
}

/**
 * The actions that a status allows a publisher on an application or an ad block, in the order of a menu. None for a status
 * that is not of the contract.
 */
export function allowedActions(status: string): PublisherAction[] {
  return publisherActions.filter((action) => transitionOf(status, action).isAllowed);
}

/**
 * The status of a stopped application after it is resumed. A resumed ad block gets the status of its application; if
 * the application is stopped, it gets the status that this function returns for the application.
 */
export function resumedStatus(application: {
  /** The operator approved it, and has not revoked that. */
  isApproved: boolean;
  /** It is not published in a store. */
  isNotPublished: boolean;
}): Exclude<KnownStatus, 'stopped'> {
  if (application.isApproved) return 'active';
  return application.isNotPublished ? 'test_mode' : 'on_check';
}
