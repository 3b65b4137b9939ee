import type { ComparisonId } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { preferenceCookie, readPreference } from './preference-cookie.ts';
import type { UiStore } from './ui-state.ts';

/** The comparison that a publisher chose last in this browser. Another publisher who signs in does not inherit it. */
export interface ChosenComparison {
  publisherId: string;
  /** Null for no comparison. */
  id: ComparisonId | null;
}

const cookieName = 'comparison';
const none = 'none';
const separator = '.';

const valueSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}\.(?:none|previous_(?:period|month|year))$/u));

/** @param cookies the `Cookie` header */
export function readChosenComparison(cookies: string): ChosenComparison | null {
  const [publisherId, id] = readPreference(cookies, cookieName, valueSchema)?.split(separator) ?? [];
  if (publisherId === undefined) return null;
  return { publisherId, id: id === none ? null : (id as ComparisonId) };
}

/** Stores a publisher's choice for the next reports. */
export function chooseComparison(ui: UiStore, comparison: ChosenComparison): void {
  const value = [comparison.publisherId, comparison.id ?? none].join(separator);
  document.cookie = preferenceCookie(cookieName, value, window.location.protocol);
  ui.set({ comparison });
}
