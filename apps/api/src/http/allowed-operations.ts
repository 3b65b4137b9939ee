import type { ApiTokenScope } from '@publisher-console/api-contract';
import { operationsOfBlocked } from '@publisher-console/api-contract/blocked-account';
import { operationsWithoutFactor } from '@publisher-console/api-contract/missing-factor';
import { mayCall } from '@publisher-console/api-contract/roles';
import { viewOperations } from '@publisher-console/api-contract/view-only';
import { mayCallDesk, operationsBeforeFactor } from '@publisher-console/api-contract/staff-roles';
import type { DeskRoleOperation } from '@publisher-console/api-contract/staff-roles';
import { memberOf } from '#contract/operation.ts';
import type { Caller, OperationId, SecuredOperation, StaffCaller } from '#contract/operation.ts';
import { ApiError, scopeMissing } from '#contract/api-error.ts';

type Shortfall = NonNullable<Caller['shortfall']>;

/** Operations that are allowed in a session begun by a restore link, until a new password is chosen. */
const beforeNewPassword: readonly SecuredOperation[] = ['getCurrentUser', 'logout', 'updatePassword'];

/**
 * Operations that are allowed before the offer is accepted: documents, the account with its sessions, and messages to
 * support.
 */
const beforeOffer: readonly SecuredOperation[] = [
  ...beforeNewPassword,
  'acceptOffer',
  'askQuestion',
  'closeQuestion',
  'downloadFile',
  'endOtherSessions',
  'endSession',
  'getDocuments',
  'getQuestion',
  'getQuestions',
  'getSessions',
  'joinTeam',
  'readQuestion',
  'replyToQuestion',
  'sendFeedback',
  'switchPublisher',
  'updateEmail',
  'uploadFiles',
];

const allowed: Record<Shortfall, readonly OperationId[]> = { new_password: beforeNewPassword, offer: beforeOffer };

/** Rejects every call of a view but some reads. Only this check does so, before any other one. */
export function requireViewable(operation: OperationId, caller: Caller): void {
  if (caller.sessionId === undefined || caller.isView !== true) return;
  if (!(viewOperations as readonly OperationId[]).includes(operation)) throw new ApiError('view_only');
}

/** Whether a session of a blocked account may call an operation. */
function isForBlocked(operation: OperationId): boolean {
  return (operationsOfBlocked as readonly OperationId[]).includes(operation);
}

/** Rejects a blocked account, except for the operations that it may still call in a session. */
export function requireUnblocked(operation: OperationId, { isBlocked, sessionId }: Caller): void {
  if (isBlocked && (sessionId === undefined || !isForBlocked(operation))) throw new ApiError('account_blocked');
}

/**
 * Rejects operations that are not allowed before a new password is chosen or the offer is accepted. The console has the
 * same check. A blocked account cannot accept the offer: its own list alone counts.
 */
export function requireAdmission(operation: OperationId, { shortfall, isBlocked }: Caller): void {
  if (shortfall === null || allowed[shortfall].includes(operation)) return;
  if (shortfall === 'offer' && isBlocked) return;
  throw new ApiError(shortfall === 'offer' ? 'offer_required' : 'password_change_required');
}

/**
 * Rejects members who have not set up the second factor that their publisher requires, except for the operations that
 * set it up. A blocked account can call none of those: only its own list applies.
 */
export function requireSetUpFactor(operation: OperationId, { lacksFactor, isBlocked, sessionId }: Caller): void {
  if (!lacksFactor || isBlocked) return;
  const isAllowed = (operationsWithoutFactor as readonly OperationId[]).includes(operation);
  if (sessionId === undefined || !isAllowed) throw new ApiError('factor_required', { data: { methods: [] } });
}

/** Rejects calls with an API token that lacks the scope they need, and those that no token may make. */
export function requireScope(needed: ApiTokenScope | null, caller: Caller): void {
  if (caller.apiTokenId !== undefined && !isInScopes(needed, caller.scopes)) throw scopeMissing(needed);
}

/** Rejects calls that the role of the member does not allow. A token may do no more than the member who made it. */
export function requireRole(operation: SecuredOperation, caller: Caller): void {
  if (!mayCall(memberOf(caller), operation)) throw new ApiError('role_not_allowed');
}

/** Rejects calls of the desk that the role does not allow, and all but a few before a factor is proven. */
export function requireStaffRole(
  operation: DeskRoleOperation,
  { role, needsFactor, factorMethods }: StaffCaller,
): void {
  if (needsFactor && !operationsBeforeFactor.includes(operation))
    throw new ApiError('factor_required', { data: { methods: [...factorMethods] } });
  if (!mayCallDesk(role, operation)) throw new ApiError('staff_role_not_allowed');
}

/** Whether a token with `scopes` may make a call. A scope that ends with `:write` includes the one with `:read`. */
export function isInScopes(needed: ApiTokenScope | null, scopes: readonly ApiTokenScope[]): boolean {
  return scopes.some((scope) => scope === needed || scope.replace(/:write$/u, ':read') === needed);
}
