import type { AdjustmentKind } from './adjustment-kinds.ts';
import type { NetworkKeyScope } from './network-key-scopes.ts';
import type { RejectionCode } from './rejection-codes.ts';
import type { LedgerKind, Locale } from './schema.ts';
import type { OperatorAction } from './statuses.ts';

/** A publisher: its Publisher ID, or the address of its contact. Of orders on a person, the address. */
interface OfUser {
  user: string;
}

/** A text in both languages. */
interface Translated {
  en: string;
  ru: string;
}

/** The `version` of the text that the author of a change has opened, or null where there was none. */
interface OpenedVersion {
  ifVersion: string | null;
}

interface DocumentPlace {
  kind: 'offer' | 'privacy_policy' | 'terms' | 'faq' | 'contract_template' | 'verification_list' | 'act';
  locale: Locale;
  counterparty: 'self_employed' | 'sole_proprietorship' | 'limited_liability_company' | null;
}

interface GuidePlace {
  /** The platform. */
  name: string;
  locale: Locale;
}

/** Which days wait for a source, `YYYY-MM-DD`, both included; `from` is null for none, `until` for all days since. */
interface RequiredDays {
  from: string | null;
  until: string | null;
}

/**
 * An amount as a member types it, in the currency of the publisher: `123.45`, with a minus below 0, and with no more
 * decimals than the currency has.
 */
type TypedAmount = string;

/** A page: at most 1,000 rows after the `next` of the page before; null for the first. */
interface MoneyPage {
  limit: number;
  after: string | null;
}

/** The inputs of orders that the desk gives. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  addSource: { id: string; required: RequiredDays };
  answerQuestion: {
    /** Its number. */
    question: number;
    text?: string | null;
    /** The name of a saved answer, in place of a text: it is sent in the language of the question's author. */
    saved?: string | null;
    /** Ids of files that were uploaded for the question. */
    files?: string[];
    /** The id of the newest message that was seen: a later one of another member is refused until it is `confirmed`. */
    after?: string | null;
    confirmed?: boolean;
  };
  /** `to`: the e-mail address or id of a member of the staff; null to assign it to no one. */
  assignQuestion: { question: number; to: string | null };
  closeQuestion: { question: number };
  blockUser: OfUser & { reason: Translated };
  /** What is absent stays. */
  changeUser: OfUser & {
    email?: string;
    firstName?: string;
    lastName?: string;
    middleName?: string | null;
    company?: string;
    locale?: Locale;
    currency?: string;
  };
  decideApplication: {
    /** Its id. */
    application: string;
    action: OperatorAction;
    reason: Translated | null;
    code?: RejectionCode;
    /** `YYYY-MM-DD`, in the reporting time zone. */
    resubmitFrom?: string;
    /** As `getReview` answers it. */
    seen?: string;
    /** A file of up to 5 MiB that shows why: PNG, JPEG or PDF, in Base64. */
    evidence?: { name: string; content: string };
  };
  decideApplications: Omit<OrderInputs['decideApplication'], 'application' | 'seen'> & {
    applications: Pick<OrderInputs['decideApplication'], 'application' | 'seen'>[];
  };
  endAnnouncement: { id: string };
  /** `files`: ids of files that were uploaded for the question. */
  noteQuestion: { question: number; text: string; files?: string[] };
  publishAnnouncement: { id: string; ifVersion: string };
  removeAnnouncement: { id: string };
  removeDocument: DocumentPlace & OpenedVersion;
  removeGuide: GuidePlace & OpenedVersion;
  removeSavedAnswer: { name: string };
  resetReasonText: { code: RejectionCode; ifVersion: string };
  setAnnouncement: {
    /** Null for a new one. */
    id: string | null;
    ifVersion?: string;
    kind: 'news' | 'incident' | 'terms';
    text: Translated;
    url: string | null;
    audience: {
      to: 'all' | 'active' | 'platform' | 'list';
      /** Null but for the audience `platform`. */
      platform: 'android' | 'ios' | null;
      /** Publisher IDs; null but for the audience `list`. */
      publishers: number[] | null;
    };
    /** RFC 3339; null for as soon as it is published. */
    startsAt: string | null;
    /** Null while it is unknown. */
    endsAt: string | null;
  };
  setDocument: DocumentPlace & OpenedVersion & { source: string };
  setGuide: GuidePlace & OpenedVersion & { source: string };
  setReasonText: { code: RejectionCode; ifVersion: string; why: Translated | null; remedy: Translated };
  createKey: {
    name: string;
    scopes: NetworkKeyScope[];
    /** Addresses and ranges from which it may be used; none for all. */
    networks: string[];
    /** The sources that it may see; none for all. */
    sources: string[];
    /** ISO 8601; null for a key without an end. */
    expiresAt: string | null;
  };
  eraseUser: OfUser & {
    /** The Publisher ID, typed once more. */
    confirmed: number;
    isDryRun: false;
  };
  exportFile: { id: string; file: string; start: number };
  exportRows: { id: string; table: string; after: string | null };
  exportUser: OfUser;
  linkUser: OfUser & { printed: false };
  registerContract: OfUser & {
    number: string;
    counterparty: 'self_employed' | 'sole_proprietorship' | 'limited_liability_company';
    /** `YYYY-MM-DD`; null for today. */
    date: string | null;
    /** In Base64. */
    pdf: string;
  };
  resetFactors: OfUser & { isCancelled: boolean };
  revokeContract: OfUser & { reason: string };
  revokeToken: { id: string; reason: null };
  signOutUser: OfUser;
  unlockUser: OfUser;
  expectSource: { id: string; everyMinutes: number | null; dayBy: string | null };
  loadRefusedRun: { run: string; reason: string };
  readWatchedDay: { id: string; day: string; isForced: boolean; reason: string | null };
  requireSource: { id: string; required: RequiredDays };
  revertLoad: { id: number; isForced: boolean };
  revokeKey: { id: string };
  setBlockExternalId: {
    /** The number of the ad block. */
    block: number;
    source: string;
    externalId: string | null;
  };
  setRowRules: {
    id: string;
    unknownBlocks: 'refuse' | 'set_aside';
    countOrder: 'refuse' | 'keep';
    roundsRevenue: boolean;
  };
  /** The name: up to 40 lower-case letters, digits and hyphens. */
  setSavedAnswer: { name: string; en: string; ru: string };
  unblockUser: OfUser;
  /** Either amount may be 0: everything is paid then, and every adjustment needs a second person. */
  setCurrencyRule: { currency: string; threshold: TypedAmount; approvalLimit: TypedAmount };
  /** Days of the next month, 1 to 28. */
  setMoneyRule: { closeDay: number; payDay: number; acceptedAfterDays: number | null };
  /** The sign of the amount is that of its kind, as `adjustmentSigns` has it. */
  addAdjustment: OfUser & {
    kind: AdjustmentKind;
    amount: TypedAmount;
    /** The month that it is about, `YYYY-MM`. */
    month: string;
    /** The number of the application that it is about; null for none. */
    application: number | null;
    reason: Translated;
  };
  /** Only another member than the one who made it approves; `isApproved` false drops it. */
  decideProposal: { id: string; isApproved: boolean };
  /** Reverses an adjustment by an opposite entry. */
  withdrawEntry: { entry: number; reason: Translated };
  /** At most 1,000; all of them, or nothing. `minor` is what `listDifferences` answered: one that changed is refused. */
  approveCorrections: { corrections: (OfUser & { month: string; minor: string })[] };
  /** At most 10,000; all of them, or nothing. */
  recordPayments: {
    payments: (OfUser & { amount: TypedAmount; /** `YYYY-MM-DD`. */ paidOn: string; reference: string })[];
    isDryRun: boolean;
  };
  /** A payment came back on a day, `YYYY-MM-DD`. */
  returnPayment: { entry: number; on: string; reason: Translated };
  /** At most 10,000; all of them, or nothing. What publishers were owed at the end of the month before the first that is closed. */
  importOpeningBalances: {
    month: string;
    balances: (OfUser & { amount: TypedAmount })[];
    isDryRun: boolean;
  };
  monthState: { month: string };
  closeMonth: { month: string };
  moneyRules: Record<string, never>;
  /** Proposals that wait, the oldest first. */
  listProposals: MoneyPage;
  /** What closed months need: those whose figures were published again. */
  listDifferences: MoneyPage;
  /** Publishers that have entries. */
  listBalances: MoneyPage;
  /** Entries of a publisher, the newest first. */
  ledgerOf: OfUser & MoneyPage;
  exportLedger: MoneyPage & { publisher?: number | null; kind?: LedgerKind | null; booked?: string | null };
  /** `hash` is of an entry and was noted before: there has to be an entry that has it. */
  verifyMoney: { hash?: string };
}

/** What payments or opening balances became, or with `isDryRun` would become. Nothing is written where there are faults. */
interface RecordedAmounts {
  /** Lines that cannot be recorded, from 1 on in the order in which they were given. */
  faults: { line: number; reason: Translated }[];
  recorded: number;
  /** Lines that were recorded before: they change nothing. */
  repeated: number;
  /** By currency, in its minor unit: what is recorded, and the balance that all publishers have afterwards. */
  totals: { currency: string; count: number; minor: string; left: string }[];
}

/** What the orders answer that screens of the desk read. */
export interface OrderResults {
  /** An entry, or the proposal that waits for a second person. */
  addAdjustment: { entry: number | null; proposal: string | null };
  /** As `addAdjustment`. */
  withdrawEntry: { entry: number | null; proposal: string | null };
  /** The entry; null for a proposal that was dropped. */
  decideProposal: { entry: number | null };
  approveCorrections: { entries: number };
  recordPayments: RecordedAmounts;
  returnPayment: { entry: number };
  importOpeningBalances: RecordedAmounts;
}
