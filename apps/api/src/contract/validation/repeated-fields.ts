import type { OperationId } from '#contract/operation.ts';

/** Which field of a body has to repeat which other one. */
const repetitions: Partial<Record<OperationId, { field: string; original: string }>> = {
  register: { field: 'passwordConfirm', original: 'password' },
  updatePassword: { field: 'retry_password', original: 'password' },
};

/** The field of a body that was typed and does not repeat the other one, or null. */
export function differingField(operationId: OperationId, body: unknown): string | null {
  const repetition = repetitions[operationId];
  if (repetition === undefined || typeof body !== 'object' || body === null) return null;
  const { [repetition.field]: repeated, [repetition.original]: original } = body as Record<string, unknown>;
  const isTyped = typeof repeated === 'string' && repeated !== '' && typeof original === 'string';
  return isTyped && repeated !== original ? repetition.field : null;
}
