import * as v from 'valibot';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';

/** Bytes. */
export const mostBytesOfManifest = 512 * 1024;

const mostFiles = 1_000;

const micros = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)), v.string()]),
  v.regex(/^\d{1,18}$/, 'a whole number of millionths'),
  v.transform((digits) => BigInt(digits)),
);

const manifest = v.object({
  rows: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  revenueMicros: v.optional(micros),
  asOf: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  final: v.optional(v.boolean(), false),
  files: v.pipe(
    v.array(
      v.object({
        name: v.pipe(
          v.string(),
          v.regex(
            /^[A-Za-z0-9][\w.-]{0,199}\.(?:csv|ndjson)(?:\.gz)?$/,
            'a name such as a.csv or a.ndjson.gz, without folders',
          ),
        ),
        sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostFiles),
    v.check((files) => new Set(files.map(({ name }) => name)).size === files.length, 'no file twice'),
  ),
});

/** The contents of a day's manifest. */
export type Manifest = v.InferOutput<typeof manifest>;

/** Parses a manifest. Throws `LoadRefused` with what is wrong with it. */
export function parseManifest(text: string): Manifest {
  const parsed = v.safeParse(manifest, jsonOf(text), { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const [{ message }] = parsed.issues;
  throw manifestRefused(`${v.getDotPath(parsed.issues[0]) ?? 'it'}: expected ${message}`.slice(0, 300));
}

export function manifestRefused(reason: string): LoadRefused {
  return new LoadRefused('unreadable', `manifest.json is refused: ${reason}. Nothing was loaded.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw manifestRefused('it is not JSON');
  }
}
