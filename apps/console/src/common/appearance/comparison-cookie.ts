import type { ComparisonId } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { readPreference } from './preference-cookie.ts';

/** The comparison that a person chose last in this browser. Another person who signs in does not inherit it. */
export interface ComparisonCookie {
  personId: string;
  /** Null for no comparison. */
  id: ComparisonId | null;
}

/** The cookie's value is the person's id, a full stop, and the comparison or `none`. */
export const comparisonCookieName = 'comparison';

/** @param cookies the `Cookie` header */
export function readComparisonCookie(cookies: string): ComparisonCookie | null {
  // Here, because only the server reads the cookie.
  const schema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}\.(?:none|previous_(?:period|month|year))$/u));
  const [personId, id] = readPreference(cookies, comparisonCookieName, schema)?.split('.') ?? [];
  if (personId === undefined) return null;
  return { personId, id: id === 'none' ? null : (id as ComparisonId) };
}
