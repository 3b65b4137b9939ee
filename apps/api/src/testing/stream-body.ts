import { createHash } from 'node:crypto';

/** The headers of a body of CSV that is handed over. */
export function streamHeaders(body: string | Buffer): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('base64');
  return { 'content-type': 'text/csv', 'content-digest': `sha-256=:${digest}:` };
}
