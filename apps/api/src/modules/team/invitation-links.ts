import { createHmac, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { InvitationLinkRequest } from '@publisher-console/api-contract';
import type { Keys } from '#process/derived-keys.ts';
import { day } from '#process/durations.ts';

const lifetime = 7 * day;

/** The links in mails that invite a person: to a team, or to the staff. They prove the address. */
export interface InvitationLinks {
  /** Makes a link for a mail to an address; only its hash is stored. */
  make(invitation: { id: string; email: string }, at: Date): { url: string; secretHash: Buffer; expiresAt: Date };
  /** The hashes that a link may have, one for each key. */
  hashesOf(link: InvitationLinkRequest, email: string): Buffer[];
}

/**
 * @param keys - those that sign links: write access to the database alone is not enough to make one
 * @param page - the address of the page that the links open, in the console's public origin, whatever host a request names
 * @param purpose - covered by the hash, so that a link of one kind is none of another
 */
export function createInvitationLinks(keys: Keys, page: string, purpose: 'invitation' | 'staff'): InvitationLinks {
  return {
    make: ({ id: invitation, email }, at) => {
      const expires = Math.ceil((at.getTime() + lifetime) / 1_000);
      const hash = randomBytes(32).toString('base64url');
      const secretHash = hashWith(keys[0], purpose, { invitation, expires, hash }, email);
      const query = new URLSearchParams({ invitation, expires: String(expires), hash });
      return { url: `${page}?${query.toString()}`, secretHash, expiresAt: new Date(expires * 1_000) };
    },
    hashesOf: (link, email) => keys.map((key) => hashWith(key, purpose, link, email)),
  };
}

/** The hash covers all parts of the link, so that none can be replaced. */
function hashWith(
  key: KeyObject,
  purpose: string,
  { invitation, expires, hash }: InvitationLinkRequest,
  email: string,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, invitation, email, expires, hash]))
    .digest();
}
