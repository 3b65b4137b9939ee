import type { Deferred } from '#common/context/deferred.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

export type EarlyCall = Pick<Deferred<Response | undefined>, 'promise' | 'resolve'>;

/** The page prefetch of this visit, and the calls of the API that the console's server makes for it. */
export interface EarlyCalls {
  /** The stored token when the script ran. */
  found: string;
  /** The token of the page prefetch: the stored one, or a renewed one if that had expired. */
  tokens: Tokens;
  language: string;
  /** The absolute address of the API. */
  root: string;
  /** Milliseconds since the start of the navigation. */
  sentAt: number;
  /** Present while expired tokens are renewed. The page prefetch is sent when it is fulfilled; it never rejects. */
  renewal?: Promise<void>;
  /** The calls by key: those that the server makes, and those that somebody needs. An answer is undefined after a failure. */
  calls: Map<string, EarlyCall>;
  /** Makes a call that has no answer yet: the script cannot import what would. */
  newCall: () => EarlyCall;
  /** The keys of the calls that somebody has taken over. */
  taken: Set<string>;
  /** The keys of the calls that the server is making. */
  waiting: Set<string>;
  /** Whether the server will make no others. */
  isNamed: boolean;
  /** Sets `isNamed`, and ends the calls that the server does not make. */
  endNaming: () => void;
  /** Whether the screen was narrow when the page prefetch was sent. */
  isNarrow: boolean;
  /** The user of the stored session when the script ran. */
  userId: string | null;
  /** Fulfilled when the page prefetch has ended, or will not be sent. */
  ended: Promise<void>;
  /** Whether the page that the server renders is not shown any more. */
  isClosed: boolean;
  /** Shows the skeleton again. Present while the page is shown that the server has rendered, until React hydrates it. */
  removePage?: () => void;
  /** Ends the page prefetch. */
  abort: () => void;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** The element around the page. */
export const pageId = 'page';
