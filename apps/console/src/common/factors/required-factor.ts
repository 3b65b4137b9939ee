import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { Failure, FactorMethod } from '@publisher-console/api-contract';

/** The proof that a refusal with `factor_required` requests. */
export interface RequiredFactor {
  /** The ticket of a sign-in; empty in a session. */
  ticket: string;
  methods: readonly FactorMethod[];
}

/** Null for any other failure. */
export function requiredFactor(error: unknown): RequiredFactor | null {
  if (!(error instanceof ApiFailure) || error.code !== 'factor_required') return null;
  const { data } = error.body as Failure;
  return data !== null && 'methods' in data ? { ticket: data.ticket ?? '', methods: data.methods } : null;
}
