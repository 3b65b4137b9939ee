/** Shorter ids of different sellers differ by one character: `pubmatic.com` has the accounts 157558 and 157559. */
const shortestWithTypo = 8;

/** An account id in lower case, without spaces and quotes, which are never part of an id. */
export function bareAccountId(accountId: string): string {
  return accountId.replaceAll(/[\s"'`´‘’‚“”„«»]/gu, '').toLowerCase();
}

/**
 * Whether two bare account ids differ by one typing error: an extra or missing character, two neighbours swapped, or one
 * character replaced. A digit replaced by another digit is the id of another seller, because many networks number their
 * accounts.
 */
export function isTypoOf(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestWithTypo || Math.abs(one.length - other.length) > 1) return false;
  const [typed, meant] = withoutCommonEnds(one, other);
  if (typed.length + meant.length === 1) return true;
  if (typed.length === 1 && meant.length === 1) return !/^\d\d$/.test(typed + meant);
  return typed.length === 2 && typed === `${meant.charAt(1)}${meant.charAt(0)}`;
}

/** The parts of two texts between their common beginning and their common end. */
function withoutCommonEnds(one: string, other: string): [string, string] {
  let start = 0;
  while (start < one.length && one.charAt(start) === other.charAt(start)) start += 1;
  const longest = Math.min(one.length, other.length) - start;
  let end = 0;
  while (end < longest && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
