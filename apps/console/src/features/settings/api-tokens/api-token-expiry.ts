import type { ApiToken } from '@publisher-console/api-contract';

import { localDay } from '#common/format/days.ts';

const dayMs = 86_400_000;

/** Days before the end of a token, when a mail notifies the publisher. */
const soonDays = 7;

/** The choices for the validity of a token: a number of days, until a chosen day, or for ever. */
export const expiryChoices = ['30', '90', '365', 'day', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

type ExpiryState = 'never' | 'later' | 'soon' | 'past';

/** @param now milliseconds since 1970 */
export function expiryState({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: number): ExpiryState {
  if (expiresAt === null) return 'never';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'past';
  return left <= soonDays * dayMs ? 'soon' : 'later';
}

/**
 * The end of a token with a choice; null for never. A chosen day is valid until its end, in the browser's time zone.
 * @param day `YYYY-MM-DD`
 * @param now milliseconds since 1970
 */
export function expiryOf(choice: ExpiryChoice, day: string, now: number): string | null {
  if (choice === 'never') return null;
  const end = choice === 'day' ? new Date(`${day}T23:59:59`) : new Date(now + Number(choice) * dayMs);
  return end.toISOString();
}

/** The first and the last day that can be chosen, in the browser's time zone. The API allows ten years. */
export function expiryDays(now: number): { first: string; last: string } {
  const today = new Date(now);
  const last = new Date(today.getFullYear() + 10, today.getMonth(), today.getDate() - 1);
  return { first: localDay(today), last: localDay(last) };
}
