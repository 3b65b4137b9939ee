import type { OperatorAction, RejectionCode } from './statuses.ts';

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

/** What the orders take that screens of the desk give. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  answerQuestion: {
    /** Its number, as in all orders on questions. */
    question: number;
    text: string;
    /** The id of the newest message that was read: the order refuses when the staff has answered since. */
    after: string;
    /** Sends it all the same. */
    confirmed: boolean;
  };
  /** To an id of `GET /desk/staff`; null takes it from whoever has it. */
  assignQuestion: { question: number; to: string | null };
  blockUser: { user: string; reason: Translated };
  closeQuestion: { question: number };
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
  publishAnnouncement: { id: string; ifVersion: string };
  removeAnnouncement: { id: string };
  noteQuestion: { question: number; text: string };
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
  setSavedAnswer: { name: string } & Translated;
  unblockUser: { user: string };
}
