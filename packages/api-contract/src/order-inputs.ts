import type { NetworkKeyScope } from './network-key-scopes.ts';
import type { OperatorAction, RejectionCode } from './statuses.ts';

/** A text in both languages. */
interface Translated {
  en: string;
  ru: string;
}

/** Which days wait for a source, `YYYY-MM-DD`, both included; `from` is null for none, `until` for all days since. */
interface RequiredDays {
  from: string | null;
  until: string | null;
}

/** What the orders take that screens of the desk give. The API's schemas accept these; a difference is a type error there. */
export interface OrderInputs {
  addSource: { id: string; required: RequiredDays };
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
  unblockUser: { user: string };
}
