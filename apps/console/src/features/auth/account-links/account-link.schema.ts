import * as v from 'valibot';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link that opened the page. Its address does not contain it any more. */
    accountLink?: AccountLink | undefined;
  }
}

/** The search of the pages that links from mails open. It may hold anything: `readAccountLink` checks it. */
export const accountLinkSearch = v.object({
  user: v.optional(v.unknown()),
  expires: v.optional(v.unknown()),
  hash: v.optional(v.unknown()),
});

// The router parses a value that looks like a number as one.
const part = (maxLength: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(maxLength));

const accountLink = v.object({
  user: part(64),
  expires: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  hash: part(128),
});

export type AccountLink = v.InferOutput<typeof accountLink>;

/** The link in a search, or null if there is none or it is malformed. */
export function readAccountLink(search: unknown): AccountLink | null {
  const read = v.safeParse(accountLink, search);
  return read.success ? read.output : null;
}
