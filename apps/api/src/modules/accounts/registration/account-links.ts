import { createHmac, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { LinkRequest } from '@publisher-console/api-contract';
import { hour, minute } from '#process/durations.ts';
import type { Keys } from '#process/derived-keys.ts';
import type { Database } from '#stores/sql/database.ts';
import { deleteLinks, findLink, saveLink, redeemLink } from './account-link-repository.ts';
import type { LinkPurpose } from './account-link-repository.ts';

/** By purpose of a link: for how many milliseconds it is valid, and the page of the console that it opens. */
const kinds: Record<LinkPurpose, { lifetime: number; page: string }> = {
  registration: { lifetime: 24 * hour, page: '/registration/validate-link' },
  restore: { lifetime: 30 * minute, page: '/restore/validate-link' },
  email_change: { lifetime: 24 * hour, page: '/email/validate-link' },
};

/** The owner of a link, and the address that it is sent to. */
interface LinkOwner {
  id: string;
  email: string;
  /** The present address of the account, if it is another one. The link is void as soon as that has changed. */
  presentEmail?: string;
}

/** An address that counts as soon as its link is used. */
export interface PendingEmail {
  email: string;
  /** When the link expires. */
  expiresAt: Date;
}

interface AccountLinksOptions {
  /** The keys that sign links: write access to the database alone is not enough to make one. */
  keys: Keys;
  /** The console's public origin. Every link begins with it, whatever host the request names. */
  origin: string;
  now: () => Date;
}

/** The links in mails to a person: two sign in, the third changes the address. */
export interface AccountLinks {
  /**
   * Makes a link for an email to the owner's address and returns its URL. An earlier link for the same purpose becomes
   * invalid.
   * @param lifetime - milliseconds; by default that of the purpose
   */
  issue(transaction: Database, owner: LinkOwner, purpose: LinkPurpose, lifetime?: number): Promise<string>;
  /**
   * Uses a link, which is then invalid. Returns false for a link that has expired or was used, altered or replaced, and
   * for one of another purpose or address.
   */
  redeem(transaction: Database, owner: LinkOwner, purpose: LinkPurpose, link: LinkRequest): Promise<boolean>;
  /** The address that a valid link would give to an account, or null. */
  pendingEmail(database: Database, personId: string): Promise<PendingEmail | null>;
  /** Invalidates all links of an account, as after a change of its address or password. */
  revoke(transaction: Database, personId: string): Promise<void>;
}

export function createAccountLinks({ keys, origin, now }: AccountLinksOptions): AccountLinks {
  return {
    issue: async (transaction, owner, purpose, lifetime = kinds[purpose].lifetime) => {
      const { page } = kinds[purpose];
      const { id: user, email } = owner;
      const at = now();
      const expires = Math.ceil((at.getTime() + lifetime) / 1_000);
      const hash = randomBytes(32).toString('base64url');
      const secretHash = hashWith(keys[0], { user, expires, hash }, purpose, owner);
      const expiresAt = new Date(expires * 1_000);
      await saveLink(transaction, { personId: user, purpose, secretHash, email, expiresAt, createdAt: at });
      return `${origin}${page}?${new URLSearchParams({ user, expires: String(expires), hash }).toString()}`;
    },

    redeem: async (transaction, owner, purpose, link) => {
      const secretHashes = keys.map((key) => hashWith(key, link, purpose, owner));
      return redeemLink(transaction, { personId: owner.id, purpose, secretHashes }, now());
    },

    pendingEmail: (database, personId) => findLink(database, { personId, purpose: 'email_change' }, now()),

    revoke: deleteLinks,
  };
}

/** The hash covers all parts of the link, so that none can be replaced. */
function hashWith(
  key: KeyObject,
  { user, expires, hash }: LinkRequest,
  purpose: LinkPurpose,
  { email, presentEmail }: LinkOwner,
): Buffer {
  const parts = [purpose, user, email, expires, hash, ...(presentEmail === undefined ? [] : [presentEmail])];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
