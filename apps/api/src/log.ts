import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Where the log goes, one JSON object a line. */
export interface LogSettings {
  level: string;
  /** The standard output without it. */
  stream?: { write(line: string): void };
}

const secrets = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'refresh_token',
  '["refresh-token"]',
  '["set-cookie"]',
];

/** Names below which something secret may hide, two levels deep: whatever is logged, these never are. */
const secretPaths = secrets.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
});

/**
 * What is logged of an error. Of a statement that failed that is the statement and what the store said of it, not the
 * values that were in it: they may be anybody's address, or the hash of a password.
 */
function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { cause } = error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.constructor.name,
    message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack?.replace(error.message, () => message),
    cause: cause === undefined ? undefined : shownError(cause),
  };
}

/** The server's log: no line of it holds a secret, whoever writes it. */
export function createLog({ level, stream }: LogSettings): FastifyBaseLogger {
  const redact = { paths: secretPaths, censor: '[redacted]' };
  const options = { level, redact, serializers: { err: shownError } };
  return stream === undefined ? pino(options) : pino(options, stream);
}
