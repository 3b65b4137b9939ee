import type { OperationId } from '#contract/operation.ts';

/** By operation: the field that has to repeat another field, and that other field. */
const repetitions: Partial<Record<OperationId, { field: string; original: string }>> = {
  register: { field: 'passwordConfirm', original: 'password' },
  updatePassword: { field: 'retry_password', original: 'password' },
};

/** The name of the repeating field if it was filled in with another value than the original field, or else null. */
export function differingField(operationId: OperationId, body: unknown): string | null {
  const repetition = repetitions[operationId];
  if (repetition === undefined || typeof body !== 'object' || body === null) return null;
  const { [repetition.field]: repeated, [repetition.original]: original } = body as Record<string, unknown>;
  const isTyped = typeof repeated === 'string' && repeated !== '' && typeof original === 'string';
  return isTyped && repeated !== original ? repetition.field : null;
}
