import { logDestination } from '@publisher-console/server-kit/log-destination';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redactSecrets } from './secret-redaction.ts';

/** Settings of the log, which has one JSON object a line. */
interface LogSettings {
  level: string;
  /** Default: the standard output. */
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

/** Paths of values that are never logged, up to two levels below the logged object. */
const secretPaths = secrets.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
});

/**
 * The part of an error that is logged. A failed statement is logged with the database's error but without its values,
 * which may be personal data or the hash of a password.
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

/** Creates the server's log, which censors secrets in every line. */
export function createLog({ level, stream = logDestination() }: LogSettings): FastifyBaseLogger {
  const redact = { paths: secretPaths, censor: '[redacted]' };
  const hooks = { streamWrite: redactSecrets };
  const options = { level, redact, hooks, serializers: { err: shownError } };
  return pino(options, stream);
}
