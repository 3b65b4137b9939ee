/**
 * Why a call is not taken for one of the network.
 *
 * - `missing_header`: without `webhook-id`, `webhook-timestamp` or `webhook-signature`; another sender called
 * - `wrong_signature`: signed with another secret, or changed on its way
 * - `wrong_time`: signed more than five minutes ago or ahead: an old call that is sent again, or a wrong clock
 * - `malformed`: rightly signed, but no event
 */
export type WebhookFailureReason = 'missing_header' | 'wrong_signature' | 'wrong_time' | 'malformed';

/** Thrown for a call that is no webhook of the network. Answer it with 400, and do not act on it. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';
  readonly reason: WebhookFailureReason;

  constructor(reason: WebhookFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
