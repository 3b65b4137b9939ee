import type { CurrentUser } from '@publisher-console/api-contract';

/**
 * Whether the publisher requires a second factor that the person has not set up in time. Then only own settings and
 * help open.
 */
export function lacksFactor({ factorDueAt }: Pick<CurrentUser, 'factorDueAt'>): boolean {
  return factorDueAt !== null && Date.parse(factorDueAt) <= Date.now();
}

/** The pages that open without the factor. */
export function opensWithoutFactor(pathname: string): boolean {
  return pathname === '/settings' || pathname === '/help';
}
