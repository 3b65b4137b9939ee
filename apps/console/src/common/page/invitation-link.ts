import * as v from 'valibot';

/** The search of the page of an invitation, not validated; `readInvitationLink` validates it. */
export const invitationSearch = v.object({
  invitation: v.optional(v.unknown()),
  expires: v.optional(v.unknown()),
  hash: v.optional(v.unknown()),
});

const part = (maxLength: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength));

const invitationLink = v.object({
  invitation: part(64),
  expires: v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(0xffffffff)),
  hash: part(128),
});

export type InvitationLink = v.InferOutput<typeof invitationLink>;

/** Reads the link from a search; null if it is absent or malformed. */
export function readInvitationLink(search: unknown): InvitationLink | null {
  const read = v.safeParse(invitationLink, search);
  return read.success ? read.output : null;
}
