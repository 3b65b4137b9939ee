import { ApiFailure } from './api-failure.ts';
import type { ApiFailureKind, FailedRequest, FieldErrors } from './api-failure.ts';
import { retryAfterSeconds } from './retry-policy.ts';

/** Describes a request for a failure: without its body, and without its headers, which contain tokens. */
export function describeRequest(request: Request): FailedRequest {
  return { method: request.method, url: request.url };
}

/** Characters of a body in a failure: enough to recognise a proxy's page, too few to fill a log. */
const keptCharacters = 2_000;

/**
 * The failure of an unsuccessful answer, whose body is `text`.
 *
 * @param notAllowed the kind of the API's 401 and 403
 */
export function answerFailure(
  request: Request,
  response: Response,
  text: string,
  notAllowed: ApiFailureKind = 'session-ended',
): ApiFailure {
  const body = parseBody(text);
  const envelope = envelopeOf(body);
  const fieldErrors = fieldErrorsOf(envelope);
  const kind = kindOf(response, body, fieldErrors, notAllowed);
  const requestId = response.headers.get('X-Request-Id');
  const said = envelope?.message ?? `${request.method} ${request.url}: ${explain(response, body)}`;
  const isUnexpected = kind === 'unavailable' || kind === 'malformed';
  return new ApiFailure({
    kind,
    message: isUnexpected && requestId !== null ? `${said} (request ${requestId})` : said,
    request: describeRequest(request),
    status: response.status,
    code: envelope?.code ?? null,
    fieldErrors: kind === 'fields' ? fieldErrors : {},
    retryAfter: retryAfterSeconds(response.headers, Date.now()),
    requestId,
    // An envelope is short; any other body may be long.
    body: envelope === null && text.length > keptCharacters ? `${text.slice(0, keptCharacters)}…` : body,
  });
}

function kindOf(
  { status }: Response,
  body: unknown,
  fieldErrors: FieldErrors,
  notAllowed: ApiFailureKind,
): ApiFailureKind {
  if (status === 401 || status === 403) return isApiAnswer(body) ? notAllowed : 'malformed';
  if (status === 423) return 'blocked';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  if (status === 501) return 'not-implemented';
  if (status === 408 || status === 425 || status >= 500) return 'unavailable';
  if (status < 400 && envelopeOf(body)?.result !== false) return 'malformed';
  return Object.keys(fieldErrors).length > 0 ? 'fields' : 'rejected';
}

function fieldErrorsOf(envelope: Envelope | null): FieldErrors {
  if (!isRecord(envelope?.errors)) return {};
  const fieldErrors = Object.entries(envelope.errors).flatMap(([field, messages]) => {
    const texts = Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
    return texts.length > 0 ? [[field, texts] as const] : [];
  });
  return Object.fromEntries(fieldErrors);
}

function explain(response: Response, body: unknown): string {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return 'a redirect, which is not followed';

  if (body === undefined) return `status ${response.status} without a body`;
  if (envelopeOf(body) === null) return `status ${response.status} with a body that is not the API's`;
  return `status ${response.status}`;
}

/** The form of every answer of the API. */
interface Envelope {
  result: boolean;
  data: unknown;
  errors: unknown;
  message: string | null;
  code: string | null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; returns any other text as it is. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

/**
 * Whether a body can be the API's own: JSON, or empty. HTML or plain text comes from a proxy, a firewall or a captive portal.
 */
export function isApiAnswer(body: unknown): boolean {
  return typeof body !== 'string';
}

/** The envelope in a parsed body; null where it is something else. */
export function envelopeOf(body: unknown): Envelope | null {
  if (!isRecord(body) || typeof body['result'] !== 'boolean') return null;
  const { result, data, errors, message, code } = body;
  return {
    result,
    data,
    errors,
    message: typeof message === 'string' && message !== '' ? message : null,
    code: typeof code === 'string' ? code : null,
  };
}
