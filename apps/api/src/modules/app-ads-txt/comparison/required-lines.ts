import { parseAppAdsTxt, textOfLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { AppAdsTxtFile, Relationship, SellerRecord } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { bareAccountId, isSlipOf } from './mistyped-account.ts';

/** A line that the network wants to find in every publisher's file. */
export interface RequiredLine {
  /** As it has to be written, without a comment. */
  line: string;
  /** In lower case. */
  domain: string;
  accountId: string;
  relationship: Relationship;
  certificationId: string | null;
}

export type LineState = 'present' | 'duplicate' | 'commented_out' | 'wrong_account' | 'wrong_relationship' | 'missing';

/** What was found of a required line. */
export interface LineComparison {
  required: RequiredLine;
  state: LineState;
  /** The line that comes closest; null for `missing`. */
  found: SellerRecord | null;
  /** Further lines that say the same; only of a `duplicate`. */
  repeated: SellerRecord[];
  /** Lines of the same domain for other accounts, which are not the network's and stay as they are. */
  otherLines: number;
}

/** A file beside the required lines. */
export interface ComparedFile {
  file: AppAdsTxtFile;
  /** In the order of the required lines. */
  lines: LineComparison[];
}

/** Characters of a found line that a report shows. */
const longestFound = 1_000;
/** Lines of one domain among which a mistyped one is looked for, and characters of an account id: no network has more. */
const mostCandidates = 1_000;
const longestAccountId = 500;

/**
 * Compares the text of a file with the required lines. Domain and relationship are compared without case, the account id
 * exactly. A line counts as a wrong one only for the required line that it was meant to be: of the same account, or of one
 * that differs by a slip of the pen. Any other line of a domain may be the line of another network.
 */
export function compareWithRequired(text: string, required: readonly RequiredLine[]): ComparedFile {
  const file = parseAppAdsTxt(text, new Set(required.map(({ domain }) => domain)));
  const ourAccounts = new Set(required.map(accountKeyOf));
  const [ours, others] = partition(file.records, (record) => ourAccounts.has(accountKeyOf(record)));
  const byKey = Map.groupBy(ours, keyOf);
  const byAccount = Map.groupBy(ours, accountKeyOf);
  const othersOfDomain = Map.groupBy(others, ({ domain }) => domain);
  const commentedOut = Map.groupBy(file.commentedOut, accountKeyOf);
  const isTaken = new Set<SellerRecord>(required.flatMap((line) => byKey.get(keyOf(line)) ?? []));

  const take = (records: SellerRecord[] = []): SellerRecord | null => {
    const found = records.find((record) => !isTaken.has(record)) ?? null;
    if (found !== null) isTaken.add(found);
    return found;
  };
  const candidatesOf = new Map(
    [...othersOfDomain].map(([domain, records]) => [domain, records.slice(0, mostCandidates).flatMap(candidate)]),
  );
  const takeMistyped = ({ domain, accountId }: RequiredLine): SellerRecord | null => {
    const right = bareAccountId(accountId);
    const candidates = candidatesOf.get(domain) ?? [];
    const like = (isLike: (typed: string) => boolean) =>
      candidates.filter(({ bareId }) => isLike(bareId)).map(({ record }) => record);
    return take(like((typed) => typed === right)) ?? take(like((typed) => isSlipOf(typed, right)));
  };
  const find = (line: RequiredLine): Omit<LineComparison, 'otherLines' | 'required'> => {
    const [first, ...repeated] = byKey.get(keyOf(line)) ?? [];
    if (first !== undefined) return { state: repeated.length > 0 ? 'duplicate' : 'present', found: first, repeated };

    const ofAccount = take(byAccount.get(accountKeyOf(line)));
    if (ofAccount !== null) return { state: 'wrong_relationship', found: ofAccount, repeated: [] };
    const comment = take(commentedOut.get(accountKeyOf(line)));
    if (comment !== null) return { state: 'commented_out', found: comment, repeated: [] };
    const mistyped = takeMistyped(line);
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

/** A file is complete when every line is present, be it more than once. */
export function isThere({ state }: Pick<LineComparison, 'state'>): boolean {
  return state === 'present' || state === 'duplicate';
}

/** A found line as a report shows it. */
export function shownLine(file: AppAdsTxtFile, line: SellerRecord): string {
  return textOfLine(file, line).trim().slice(0, longestFound).toWellFormed();
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
