/** Shorter ids differ from each other by one character anyway: `pubmatic.com` has accounts 157558 and 157559. */
const shortestWithSlip = 8;

/** An account id without its spaces, its quotes and its case, which no network means. */
export function bareAccountId(accountId: string): string {
  return accountId.replaceAll(/[\s"'`´‘’‚“”„«»]/gu, '').toLowerCase();
}

/**
 * Whether one bare account id became the other by a single slip: one character too many or too few, two neighbours
 * swapped, or one character in place of another. A digit in place of another digit is the id of somebody else, because
 * many networks number their accounts.
 */
export function isSlipOf(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestWithSlip || Math.abs(one.length - other.length) > 1) return false;
  const [typed, meant] = withoutCommonEnds(one, other);
  if (typed.length + meant.length === 1) return true;
  if (typed.length === 1 && meant.length === 1) return !/^\d\d$/.test(typed + meant);
  return typed.length === 2 && typed === `${meant.charAt(1)}${meant.charAt(0)}`;
}

/** What two texts have between the beginning and the end that they share. */
function withoutCommonEnds(one: string, other: string): [string, string] {
  let start = 0;
  while (start < one.length && one.charAt(start) === other.charAt(start)) start += 1;
  const longest = Math.min(one.length, other.length) - start;
  let end = 0;
  while (end < longest && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
