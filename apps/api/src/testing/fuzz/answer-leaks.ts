import { tmpdir } from 'node:os';

/** What no answer may contain, by what it would reveal. */
const leaks: Record<string, RegExp> = {
  'a stack': /\n\s+at |\bat [^\s]+ \(|\.(?:ts|js|mjs|cjs):\d+|node_modules|node:internal/u,
  'SQL or a store': new RegExp(
    [
      /\b(?:insert into|delete from|select|update)\b[^.]{0,80}\b(?:from|values|set|where|returning)\b/u,
      /syntax error at|violates [\w-]+ constraint|duplicate key value|relation "|invalid input syntax|DB::Exception/u,
    ]
      .map(({ source }) => source)
      .join('|'),
    'iu',
  ),
  'a part of the server': /\b(?:drizzle|PGlite|ClickHouse|PostgresError|Fastify|FST_ERR)/u,
  'a path': new RegExp(`file:///|/(?:home|root|usr|var|work)/\\w|${tmpdir()}/|${process.cwd()}`, 'u'),
  'a host': /(?:127\.0\.0\.1|localhost):\d|\bE(?:CONNREFUSED|CONNRESET|NOENT|ACCES|PERM|HOSTUNREACH)\b/u,
  'a secret': /\$argon2|PRIVATE KEY/u,
};

/** What an answer reveals and must not, apart from what the caller has sent; null if there is nothing. */
export function leakIn(answer: string, sent: string, secrets: readonly string[]): string | null {
  for (const [what, pattern] of Object.entries(leaks)) {
    const found = pattern.exec(answer)?.[0];
    if (found !== undefined && !sent.includes(found)) return `${what}: ${JSON.stringify(found)}`;
  }
  const secret = secrets.find((text) => answer.includes(text));
  return secret === undefined ? null : `a secret of ${secret.length} characters`;
}
