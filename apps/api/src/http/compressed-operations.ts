import { sharedAnswers } from '#contract/operation.ts';
import type { OperationId } from '#contract/operation.ts';

/** Secured operations whose answer contains a key: the length of a compressed answer could reveal it. */
const answersWithKey = new Set<OperationId>(['createReportFile']);

/**
 * Whether the answers of an operation may be compressed. Other sites cannot make a browser call a secured operation,
 * because they do not have the token. Open operations answer tokens, or files, or texts that everybody may read.
 */
export function isCompressed(id: OperationId, isSecured: boolean): boolean {
  return isSecured ? !answersWithKey.has(id) : sharedAnswers.includes(id);
}
