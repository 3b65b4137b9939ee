import type { FailureCode } from '@publisher-console/api-contract';

/**
 * Why a call failed, as far as a caller can act on it.
 *
 * - `session-ended`: the API's own 401 or 403; no one is signed in (any more)
 * - `token-refused`: 401 or 403 for an API token; by its `code`, the token has expired (`token_expired`), was revoked
 *   (`token_revoked`), is unknown (`token_unknown`), lacks the call's scope (`scope_missing`), or is used from another
 *   network than it is meant for (`network_not_allowed`)
 * - `blocked`: 423; the network has blocked the account. The session and the API tokens work again once it is unblocked
 * - `not-found`: 404; the object does not exist, or belongs to another publisher
 * - `fields`: refused because of fields of the request, see `fieldErrors`
 * - `rejected`: refused for another reason, see `code`
 * - `rate-limited`: 429; see `retryAfter`
 * - `not-implemented`: 501; this server, or one in front of it, does not offer the call
 * - `unavailable`: no answer, a part of an answer, or another 5xx; the same call may succeed later
 * - `aborted`: the caller's signal stopped it
 * - `malformed`: an answer that is not in the contract's form (a captive portal's page, cut JSON, a redirect), or a call
 *   that cannot be sent (a parameter of its path is missing); `request` is null then
 */
export type ApiFailureKind =
  | 'session-ended'
  | 'token-refused'
  | 'blocked'
  | 'not-found'
  | 'fields'
  | 'rejected'
  | 'rate-limited'
  | 'not-implemented'
  | 'unavailable'
  | 'aborted'
  | 'malformed';

/** Which call failed. It contains no header, so that a failure can be logged without a token in it. */
export interface FailedRequest {
  method: string;
  url: string;
}

/** Errors by field of the request, in the language of the call. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface ApiFailureDetails {
  kind: ApiFailureKind;
  message: string;
  request: FailedRequest | null;
  status?: number | null;
  code?: string | null;
  fieldErrors?: FieldErrors;
  retryAfter?: number | null;
  requestId?: string | null;
  body?: unknown;
  cause?: unknown;
}

/**
 * The error of every call. Printed or as JSON, it shows what is known of the failure, without the body and without any
 * token.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: ApiFailureKind;
  /** Null only if no request could be made from the call. */
  readonly request: FailedRequest | null;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** The contract's stable name of the reason; a newer server may have names that are unknown to this client. */
  readonly code: FailureCode | (string & {}) | null;
  /** Empty unless `kind` is `fields`. */
  readonly fieldErrors: FieldErrors;
  /** Seconds that the server requests the client to wait; null if it requests no wait. */
  readonly retryAfter: number | null;
  /** The server's name for the request, from `X-Request-Id`: support finds the call by it. Null without an answer. */
  readonly requestId: string | null;
  /**
   * The answer's body: parsed if it is JSON, else its text; undefined without an answer. A long body that is not the
   * API's is cut.
   */
  readonly body: unknown;

  constructor(details: ApiFailureDetails) {
    super(details.message, details.cause === undefined ? {} : { cause: details.cause });
    this.kind = details.kind;
    this.request = details.request;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.body = details.body;
    // `console.log` and JSON show enumerable properties.
    for (const [name, part] of Object.entries(this)) {
      const isShown = name !== 'body' && part !== null && JSON.stringify(part) !== '{}';
      Object.defineProperty(this, name, { enumerable: isShown });
    }
  }

  /** What a log needs of the failure. */
  toJSON(): object {
    return Object.assign({ message: this.message }, this);
  }
}
