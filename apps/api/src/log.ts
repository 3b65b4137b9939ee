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

/** The server's log: no line of it holds a secret, whoever writes it. */
export function createLog({ level, stream }: LogSettings): FastifyBaseLogger {
  const options = { level, redact: { paths: secretPaths, censor: '[redacted]' } };
  return stream === undefined ? pino(options) : pino(options, stream);
}
