import type { Deferred } from '#common/context/deferred.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

export type EarlyCall = Pick<Deferred<Response | undefined>, 'promise' | 'resolve'>;

/** The page prefetch of this visit, and the calls of the API that the console's server makes for it. */
export interface EarlyCalls {
  /** The stored token at the time when the script ran. */
  found: string;
  /** The tokens of the page prefetch: the stored ones, or renewed ones if those had expired. */
  tokens: Tokens;
  language: string;
  /** The absolute address of the API. */
  root: string;
  /** Milliseconds since the start of the navigation. */
  sentAt: number;
  /** Present while expired tokens are renewed. The page prefetch is sent when it is fulfilled; it never rejects. */
  renewal?: Promise<void>;
  /** The calls by key: those that the server makes or that the page needs. An answer is undefined after a failure. */
  calls: Map<string, EarlyCall>;
  /** Creates a call without an answer. A function of the script, which cannot import one. */
  newCall: () => EarlyCall;
  /** The keys of the calls whose early answer the page has requested. */
  claimed: Set<string>;
  /** The keys of the calls that the server is making. */
  waiting: Set<string>;
  /** Whether the server will name no more calls. */
  isNamed: boolean;
  /** Sets `isNamed`, and resolves the calls that the server does not make. */
  endNaming: () => void;
  /** Whether the screen was narrow when the page prefetch was sent. */
  isNarrow: boolean;
  /** The user of the stored session at the time when the script ran. */
  userId: string | null;
  /** Fulfilled when the page prefetch has ended, or will not be sent. */
  ended: Promise<void>;
  /** Whether it is too late to show the page that the server renders. */
  isClosed: boolean;
  /** Shows the skeleton again. Present while the server's page is shown, until React hydrates it. */
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
