import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { AppAdsTxtFile } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { Relationship, SellerRecord } from '#modules/app-ads-txt/file/seller-record.ts';
import { bareAccountId, isTypoOf } from './mistyped-account.ts';

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
