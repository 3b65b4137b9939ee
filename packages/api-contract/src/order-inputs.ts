import type { OperatorAction, RejectionCode } from './statuses.ts';

/** A text in both languages. */
interface Translated {
  en: string;
  ru: string;
}

/** What the orders take that screens of the desk give. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  answerQuestion: {
    /** Its number. */
    question: number;
    text?: string | null;
    /** The name of a saved answer, in place of a text: it is sent in the language of who asked. */
    saved?: string | null;
    /** The id of the newest message that was seen: a later answer of somebody else is refused until it is `confirmed`. */
    after?: string | null;
    confirmed?: boolean;
  };
  /** `to`: the e-mail address or id of a member of the staff; null for nobody. */
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
  };
  noteQuestion: { question: number; text: string };
  removeSavedAnswer: { name: string };
  /** The name: up to 40 lower-case letters, digits and hyphens. */
  setSavedAnswer: { name: string; en: string; ru: string };
  unblockUser: { user: string };
}
