import type { OperatorAction, RejectionCode } from './statuses.ts';

/** A text in both languages. */
interface Translated {
  en: string;
  ru: string;
}

/** What the orders take that screens of the desk give. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  blockUser: { user: string; reason: Translated };
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
  unblockUser: { user: string };
}
