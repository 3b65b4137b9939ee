import { ApiFailure } from './api-failure.ts';
import type { ApiFailureKind, FailedRequest, FieldErrors } from './api-failure.ts';
import { envelopeOf, isRecord } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** What there is to say of a request without its headers and body. */
export function describeRequest(request: Request): FailedRequest {
  return { method: request.method, url: request.url };
}

/** The failure that an answer outside the contract's success amounts to. `body` is parsed where it is JSON. */
export function answerFailure(request: Request, response: Response, body: unknown): ApiFailure {
  const envelope = envelopeOf(body);
  const fieldErrors = fieldErrorsOf(envelope);
  const kind = kindOf(response, envelope, fieldErrors);
  return new ApiFailure({
    kind,
    message: envelope?.message ?? `${request.method} ${request.url}: ${explain(response, body)}`,
    request: describeRequest(request),
    status: response.status,
    code: envelope?.code ?? null,
    fieldErrors: kind === 'fields' ? fieldErrors : {},
    retryAfter: retryAfterSeconds(response.headers, Date.now()),
    body,
  });
}

function kindOf(response: Response, envelope: Envelope | null, fieldErrors: FieldErrors): ApiFailureKind {
  const { status } = response;
  if (status === 401 || status === 403) return 'session-ended';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status === 425 || status >= 500) return 'unavailable';
  if (status < 400 && envelope?.result !== false) return 'malformed';
  return Object.keys(fieldErrors).length > 0 ? 'fields' : 'rejected';
}

function fieldErrorsOf(envelope: Envelope | null): FieldErrors {
  if (!isRecord(envelope?.errors)) return {};
  const complaints = Object.entries(envelope.errors).flatMap(([field, messages]) => {
    const texts = Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
    return texts.length > 0 ? [[field, texts] as const] : [];
  });
  return Object.fromEntries(complaints);
}

function explain(response: Response, body: unknown): string {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return 'the answer is a redirect, which is not followed';

  if (body === undefined) return `status ${response.status} without a body`;
  if (envelopeOf(body) === null) return `status ${response.status} with a body that is not the API's`;
  return `status ${response.status}`;
}
