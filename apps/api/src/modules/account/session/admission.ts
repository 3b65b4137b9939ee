import type { Caller, OperationId, SecuredOperation } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';

type Shortfall = NonNullable<Caller['shortfall']>;

/** What may be called in a session that a restore link began, until a new password is chosen. */
const beforeNewPassword: readonly SecuredOperation[] = ['getCurrentUser', 'logout', 'updatePassword'];

/** What may be called before the offer is accepted: the documents, the account itself, and writing to support. */
const beforeOffer: readonly SecuredOperation[] = [
  ...beforeNewPassword,
  'acceptOffer',
  'downloadFile',
  'getDocuments',
  'sendFeedback',
  'updateEmail',
  'uploadFiles',
];

const allowed: Record<Shortfall, readonly OperationId[]> = { new_password: beforeNewPassword, offer: beforeOffer };

/** Lets an operation pass that the caller may call already; the gates of the console stand here once more. */
export function requireAdmission(operation: OperationId, { shortfall }: Caller): void {
  if (shortfall === null || allowed[shortfall].includes(operation)) return;
  throw new Rejection(shortfall === 'offer' ? 'offer_required' : 'password_change_required');
}
