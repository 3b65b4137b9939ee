import type { OperationId } from './operation.ts';

/** Operations of the contract that are not built yet; they answer 501. Building one removes it from this list. */
export const notBuilt = [
  'getDashboardApplications',
  'getDashboardStages',
  'getDashboardSummary',
  'sendFeedback',
  'updateDashboardStageItem',
] as const satisfies readonly OperationId[];

export type NotBuilt = (typeof notBuilt)[number];
export type BuiltOperation = Exclude<OperationId, NotBuilt>;

export function isBuilt(operation: OperationId): operation is BuiltOperation {
  return !(notBuilt as readonly OperationId[]).includes(operation);
}
