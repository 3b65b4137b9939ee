import type { ApiToken } from '@publisher-console/api-contract';

import { localDay } from '#common/format/days.ts';

const dayMs = 86_400_000;

/** As many days before the end, a mail tells the publisher. */
const soonDays = 7;

/** The choices of how long a token is valid: days, a day that the publisher chooses, or for ever. */
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
 * When a token of a choice ends; null for never. A chosen day is valid to its end, in the time zone of the browser.
 * @param day `YYYY-MM-DD`
 * @param now milliseconds since 1970
 */
export function expiryOf(choice: ExpiryChoice, day: string, now: number): string | null {
  if (choice === 'never') return null;
  const end = choice === 'day' ? new Date(`${day}T23:59:59`) : new Date(now + Number(choice) * dayMs);
  return end.toISOString();
}

/** The first and the last day that can be chosen, in the time zone of the browser: the API allows ten years. */
export function expiryDays(now: number): { first: string; last: string } {
  const today = new Date(now);
  const last = new Date(today.getFullYear() + 10, today.getMonth(), today.getDate() - 1);
  return { first: localDay(today), last: localDay(last) };
}
