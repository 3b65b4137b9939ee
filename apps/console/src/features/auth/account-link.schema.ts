import * as v from 'valibot';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link that opened the page, since its address no longer says it. */
    accountLink?: AccountLink | undefined;
  }
}

/** The address of a page that a link in a mail opens may say anything: it is judged by `readAccountLink`. */
export const accountLinkSearch = v.object({
  user: v.optional(v.unknown()),
  expires: v.optional(v.unknown()),
  hash: v.optional(v.unknown()),
});

// The router reads what looks like a number as one.
const part = (maxLength: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(maxLength));

const accountLink = v.object({
  user: part(64),
  expires: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  hash: part(128),
});

export type AccountLink = v.InferOutput<typeof accountLink>;

/** The link that an address says, or null where it says none. */
export function readAccountLink(search: unknown): AccountLink | null {
  const read = v.safeParse(accountLink, search);
  return read.success ? read.output : null;
}
