import { textOfLine } from './app-ads-txt-file.ts';
import type { AppAdsTxtFile, Relationship, SellerRecord } from './app-ads-txt-file.ts';

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
  /** The line is present, with another certification authority id than the network's. Readers do not refuse it. */
  hasOtherCertification: boolean;
}

/** Characters of a found line that a report shows. */
const longestFound = 1_000;

/**
 * Compares a file with the required lines, in their order. Domain and relationship are compared without case, the account
 * id exactly. A line of the file that another required line needs as it stands is never reported as a wrong one.
 */
export function compareWithRequired(file: AppAdsTxtFile, required: readonly RequiredLine[]): LineComparison[] {
  const domains = new Set(required.map(({ domain }) => domain));
  const ofDomain = Map.groupBy(
    file.records.filter(({ domain }) => domains.has(domain)),
    ({ domain }) => domain,
  );
  const ofDomains = [...ofDomain.values()].flat();
  const byKey = Map.groupBy(ofDomains, keyOf);
  const byAccount = Map.groupBy(ofDomains, accountKeyOf);
  const byBareAccount = Map.groupBy(ofDomains, bareAccountKeyOf);
  const commentedOut = Map.groupBy(file.commentedOut, accountKeyOf);
  const isTaken = new Set<SellerRecord>(required.flatMap((line) => byKey.get(keyOf(line)) ?? []));

  const take = (records: SellerRecord[] = []): SellerRecord | null => {
    const found = records.find((record) => !isTaken.has(record)) ?? null;
    if (found !== null) isTaken.add(found);
    return found;
  };

  return required.map((line) => {
    const report = (state: LineState, found: SellerRecord | null, repeated: SellerRecord[] = []): LineComparison => ({
      required: line,
      state,
      found,
      repeated,
      hasOtherCertification: isThere({ state }) && found !== null && hasOtherCertification(found, line),
    });
    const [first, ...repeated] = byKey.get(keyOf(line)) ?? [];
    if (first !== undefined) return report(repeated.length > 0 ? 'duplicate' : 'present', first, repeated);

    const ofAccount = take(byAccount.get(accountKeyOf(line)));
    if (ofAccount !== null) return report('wrong_relationship', ofAccount);
    const comment = take(commentedOut.get(accountKeyOf(line)));
    if (comment !== null) return report('commented_out', comment);
    const other = take(byBareAccount.get(bareAccountKeyOf(line))) ?? take(ofDomain.get(line.domain));
    return report(other === null ? 'missing' : 'wrong_account', other);
  });
}

/** A file is complete when every line is present, be it more than once. */
export function isThere({ state }: Pick<LineComparison, 'state'>): boolean {
  return state === 'present' || state === 'duplicate';
}

/** A found line as a report shows it. */
export function shownLine(file: AppAdsTxtFile, line: SellerRecord): string {
  return textOfLine(file, line).trim().slice(0, longestFound).toWellFormed();
}

type KeyFields = Pick<SellerRecord, 'domain' | 'accountId' | 'relationship'>;

function keyOf({ domain, accountId, relationship }: KeyFields): string {
  return JSON.stringify([domain, accountId, relationship]);
}

function accountKeyOf({ domain, accountId }: KeyFields): string {
  return JSON.stringify([domain, accountId]);
}

/** The same for account ids that differ in their case or spaces alone. */
function bareAccountKeyOf({ domain, accountId }: KeyFields): string {
  return JSON.stringify([domain, accountId.replaceAll(/\s/g, '').toLowerCase()]);
}

function hasOtherCertification(record: SellerRecord, { certificationId }: RequiredLine): boolean {
  const found = record.certificationId;
  return found !== null && certificationId !== null && found.toLowerCase() !== certificationId.toLowerCase();
}
