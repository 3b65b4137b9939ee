/** The form of every answer of the API. */
export interface Envelope {
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
