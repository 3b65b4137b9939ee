export interface Tokens {
  token: string;
  refreshToken: string;
}

/** The page call of this visit, and the calls of the API that the console's server makes for it. */
export interface EarlyCalls {
  /** The stored token when the script ran. */
  found: string;
  /** The token of the page call: the stored one, or a renewed one if that had expired. */
  tokens: Tokens;
  language: string;
  /** The absolute address of the API. */
  root: string;
  /** Milliseconds since the start of the navigation. */
  sentAt: number;
  /** Present while expired tokens are renewed. The page call is sent when it is fulfilled; it never rejects. */
  renewal?: Promise<void>;
  /** The calls by key: those that the server makes, and those that somebody needs. An answer is undefined after a failure. */
  calls: Map<string, PromiseWithResolvers<Response | undefined>>;
  /** The keys of the calls that somebody has taken over. */
  taken: Set<string>;
  /** The keys of the calls that the server is making. */
  waiting: Set<string>;
  /** Whether the server will make no others. */
  isNamed: boolean;
  /** Sets `isNamed`, and ends the calls that the server does not make. */
  endNaming: () => void;
  /** The page as the server has rendered it, once it is shown. */
  page?: ChildNode[];
  /** Resolves when the answers are in the cache of the page. */
  cached?: Promise<void>;
  /** Ends the page call. */
  abort: () => void;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** The element that shows the page until React does. */
export const earlyPageId = 'early-page';
