import * as v from 'valibot';

/** The search of the pages for links from mails, not validated; `readAccountLink` validates it. */
export const accountLinkSearch = v.object({
  user: v.optional(v.unknown()),
  expires: v.optional(v.unknown()),
  hash: v.optional(v.unknown()),
});

const part = (maxLength: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength));

const accountLink = v.object({
  user: part(64),
  expires: v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(0xffffffff)),
  hash: part(128),
});

export type AccountLink = v.InferOutput<typeof accountLink>;

/** Reads the link from a search; null if it is absent or malformed. */
export function readAccountLink(search: unknown): AccountLink | null {
  const read = v.safeParse(accountLink, search);
  return read.success ? read.output : null;
}
