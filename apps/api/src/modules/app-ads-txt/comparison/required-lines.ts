import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { AppAdsTxtFile, Relationship, SellerRecord } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';

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

/** A line that the network requires in every publisher's file. */
export interface RequiredLine {
  /** The text of the line, without a comment. */
  line: string;
  /** In lower case. */
  domain: string;
  accountId: string;
  relationship: Relationship;
  certificationId: string | null;
}

export type LineState = 'present' | 'duplicate' | 'commented_out' | 'wrong_account' | 'wrong_relationship' | 'missing';

/** The result for one required line. */
export interface LineComparison {
  required: RequiredLine;
  state: LineState;
  /** The closest line; null for `missing`. */
  found: SellerRecord | null;
  /** Further lines with the same record; only for `duplicate`. */
  repeated: SellerRecord[];
  /** The number of lines of the same domain for accounts of others. */
  otherLines: number;
}

/** A file compared with the required lines. */
export interface ComparedFile {
  file: AppAdsTxtFile;
  /** In the order of the required lines. */
  lines: LineComparison[];
}

/** Limits of the search for a mistyped line: lines of one domain, and characters of an account id. No network has more. */
const mostCandidates = 1_000;
const longestAccountId = 500;

/**
 * Compares the text of a file with the required lines. Domain and relationship are compared without case, the account id
 * exactly. A line is reported as wrong only if it has the same account as a required line, or one with a typing error. Any
 * other line of the domain may be that of another network.
 */
export function compareWithRequired(text: string, required: readonly RequiredLine[]): ComparedFile {
  const file = parseAppAdsTxt(text, new Set(required.map(({ domain }) => domain)));
  const ourAccounts = new Set(required.map(accountKeyOf));
  const [ours, others] = partition(file.records, (record) => ourAccounts.has(accountKeyOf(record)));
  const byKey = Map.groupBy(ours, keyOf);
  const byAccount = Map.groupBy(ours, accountKeyOf);
  const othersOfDomain = Map.groupBy(others, ({ domain }) => domain);
  const commentedOut = Map.groupBy(file.commentedOut, accountKeyOf);
  const assigned = new Set<SellerRecord>(required.flatMap((line) => byKey.get(keyOf(line)) ?? []));

  const assign = (records: SellerRecord[] = []): SellerRecord | null => {
    const found = records.find((record) => !assigned.has(record)) ?? null;
    if (found !== null) assigned.add(found);
    return found;
  };
  const candidatesOf = new Map(
    [...othersOfDomain].map(([domain, records]) => [domain, records.slice(0, mostCandidates).flatMap(candidate)]),
  );
  const assignMistyped = ({ domain, accountId }: RequiredLine): SellerRecord | null => {
    const right = bareAccountId(accountId);
    const candidates = candidatesOf.get(domain) ?? [];
    const like = (isLike: (typed: string) => boolean) =>
      candidates.filter(({ bareId }) => isLike(bareId)).map(({ record }) => record);
    return assign(like((typed) => typed === right)) ?? assign(like((typed) => isTypoOf(typed, right)));
  };
  const find = (line: RequiredLine): Omit<LineComparison, 'otherLines' | 'required'> => {
    const [first, ...repeated] = byKey.get(keyOf(line)) ?? [];
    if (first !== undefined) return { state: repeated.length > 0 ? 'duplicate' : 'present', found: first, repeated };

    const ofAccount = assign(byAccount.get(accountKeyOf(line)));
    if (ofAccount !== null) return { state: 'wrong_relationship', found: ofAccount, repeated: [] };
    const comment = assign(commentedOut.get(accountKeyOf(line)));
    if (comment !== null) return { state: 'commented_out', found: comment, repeated: [] };
    const mistyped = assignMistyped(line);
    return { state: mistyped === null ? 'missing' : 'wrong_account', found: mistyped, repeated: [] };
  };

  const found = required.map((line) => ({ required: line, ...find(line) }));
  const mistyped = Map.groupBy(
    found.filter(({ state }) => state === 'wrong_account'),
    ({ required: { domain } }) => domain,
  );
  const lines = found.map((comparison) => {
    const { domain } = comparison.required;
    const otherLines = (othersOfDomain.get(domain)?.length ?? 0) - (mistyped.get(domain)?.length ?? 0);
    return { ...comparison, otherLines };
  });
  return { file, lines };
}

/** Whether a line is in the file, once or several times. */
export function isThere({ state }: Pick<LineComparison, 'state'>): boolean {
  return state === 'present' || state === 'duplicate';
}

function candidate(record: SellerRecord): { record: SellerRecord; bareId: string }[] {
  return record.accountId.length > longestAccountId ? [] : [{ record, bareId: bareAccountId(record.accountId) }];
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const both: [Item[], Item[]] = [[], []];
  for (const item of items) both[isFirst(item) ? 0 : 1].push(item);
  return both;
}

type KeyFields = Pick<SellerRecord, 'domain' | 'accountId' | 'relationship'>;

function keyOf({ domain, accountId, relationship }: KeyFields): string {
  return `${relationship} ${domain} ${accountId}`;
}

function accountKeyOf({ domain, accountId }: Pick<KeyFields, 'accountId' | 'domain'>): string {
  return `${domain} ${accountId}`;
}
