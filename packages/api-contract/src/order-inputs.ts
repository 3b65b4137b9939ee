import type { OperatorAction, RejectionCode } from './statuses.ts';

/** A text in both languages. */
interface Translated {
  en: string;
  ru: string;
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
  decideApplication: {
    /** Its id. */
    application: string;
    action: OperatorAction;
    reason: Translated | null;
    code?: RejectionCode;
    /** `YYYY-MM-DD`, in the reporting time zone. */
    resubmitFrom?: string;
  };
  closeQuestion: { question: number };
  noteQuestion: { question: number; text: string };
  removeSavedAnswer: { name: string };
  setSavedAnswer: { name: string } & Translated;
  unblockUser: { user: string };
}
