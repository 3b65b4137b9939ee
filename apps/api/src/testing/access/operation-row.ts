import type { ApiError } from '#contract/api-error.ts';
import type {
  DeskOperationId,
  OperationId,
  PathParameters,
  QueryParameters,
  RequestBody,
} from '#contract/operation.ts';
import type { Member } from '@publisher-console/api-contract/roles';
import type { Belongings } from './belongings.ts';

/** An answer by what callers act on. */
export interface Expected {
  status: number;
  code?: ApiError['code'];
}

interface RowRequest<Id extends RowOperation> {
  params?: PathParameters<Id>;
  query?: QueryParameters<Id>;
  body?: RequestBody<Id>;
}

/** What the access matrix needs about an operation beside the contract. */
export interface OperationRow<Id extends RowOperation = RowOperation> {
  /** A valid call about the things of a publisher; absent when the operation has no parameters. */
  request?: (of: Belongings) => RowRequest<Id>;
  /** The answer to the owner; without it, 200. */
  own?: Expected;
  /** The answer to another member of the publisher, perhaps by the role; without it, that to the owner. */
  member?: Expected | ((member: Pick<Member, 'role'>) => Expected | undefined);
  /** The answer to a call whose body or query names things of another publisher or unknown ones. */
  foreign?: Expected;
  /** What the path names is looked up before the body is checked. */
  looksUpFirst?: true;
  /** Its refused calls are recorded there. */
  records?: 'audit_event';
  /** Allowed before the offer is accepted. */
  beforeOffer?: true;
  /** Allowed in a session that a restore link began, also before the offer is accepted. */
  beforeNewPassword?: true;
  /** Allowed in a session of a blocked account. */
  whileBlocked?: true;
  /** It removes what other operations are about, so the call to it gets a publisher of its own. */
  isDestructive?: true;
  /** Why the things that its path names belong to no publisher: every caller gets the answer of the owner. */
  isShared?: string;
  /** Why a name in its body or query may reveal what another publisher has. */
  revealReason?: string;
}

/** An operation that has a row. */
export type RowOperation = Exclude<OperationId, DeskOperationId>;

/** Rows of operations, each with the types of its own parameters. Those of the desk have a matrix of their own. */
export type OperationRows = { [Id in RowOperation]: OperationRow<Id> };
