import type { NetworkKeyScope } from './network-key-scopes.ts';
import type { RejectionCode } from './rejection-codes.ts';
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

/** What somebody who changes a text has opened: its `version`, or null where there was none. */
interface OpenedVersion {
  ifVersion: string | null;
}

type Locale = 'en' | 'ru';

interface DocumentPlace {
  kind: 'offer' | 'privacy_policy' | 'terms' | 'faq' | 'contract_template' | 'verification_list';
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

/** What the orders take that screens of the desk give. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  addSource: { id: string; required: RequiredDays };
  answerQuestion: {
    /** Its number. */
    question: number;
    text?: string | null;
    /** The name of a saved answer, in place of a text: it is sent in the language of who asked. */
    saved?: string | null;
    /** Ids of files that were uploaded for the question. */
    files?: string[];
    /** The id of the newest message that was seen: a later answer of somebody else is refused until it is `confirmed`. */
    after?: string | null;
    confirmed?: boolean;
  };
  /** `to`: the e-mail address or id of a member of the staff; null for nobody. */
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
  };
  decideApplications: Omit<OrderInputs['decideApplication'], 'application' | 'seen'> & {
    applications: Pick<OrderInputs['decideApplication'], 'application' | 'seen'>[];
  };
  endAnnouncement: { id: string };
  noteQuestion: { question: number; text: string };
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
    /** Null while nobody knows. */
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
    /** The sources of which it knows; none for all. */
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
}
