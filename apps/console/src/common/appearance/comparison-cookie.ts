import type { ComparisonId } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { readPreference } from './preference-cookie.ts';

/** The comparison that a publisher chose last in this browser. Another publisher who signs in does not inherit it. */
export interface ComparisonCookie {
  publisherId: string;
  /** Null for no comparison. */
  id: ComparisonId | null;
}

/** The cookie's value is the publisher's id, a full stop, and the comparison or `none`. */
export const comparisonCookieName = 'comparison';

/** @param cookies the `Cookie` header */
export function readComparisonCookie(cookies: string): ComparisonCookie | null {
  // Here, because only the server reads the cookie.
  const schema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}\.(?:none|previous_(?:period|month|year))$/u));
  const [publisherId, id] = readPreference(cookies, comparisonCookieName, schema)?.split('.') ?? [];
  if (publisherId === undefined) return null;
  return { publisherId, id: id === 'none' ? null : (id as ComparisonId) };
}
