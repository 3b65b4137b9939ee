import type { CurrentUser } from '@publisher-console/api-contract';

/**
 * Whether the person lacks a second factor that the publisher requires by now. Only own settings and help open then.
 */
export function lacksFactor({ factorDueAt }: Pick<CurrentUser, 'factorDueAt'>): boolean {
  return factorDueAt !== null && Date.parse(factorDueAt) <= Date.now();
}

/** The pages that open without the factor. */
export function opensWithoutFactor(pathname: string): boolean {
  return pathname === '/settings' || pathname === '/help';
}
