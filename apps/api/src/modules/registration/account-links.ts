import { createHash, randomBytes } from 'node:crypto';
import type { LinkRequest } from '@publisher-console/api-contract';
import type { Database } from '#stores/sql/database.ts';
import { deleteLinks, saveLink, takeLink } from './account-link-repository.ts';
import type { LinkPurpose } from './account-link-repository.ts';

/** Milliseconds that a link of each purpose lives, and the page of the console that it opens. */
const kinds: Record<LinkPurpose, { lifetime: number; page: string }> = {
  registration: { lifetime: 24 * 3_600_000, page: '/registration/validate-link' },
  restore: { lifetime: 30 * 60_000, page: '/restore/validate-link' },
};

/** Whose link it is, and the address that it is sent to. */
export interface LinkOwner {
  id: string;
  email: string;
}

/**
 * Makes the link that lets the owner of an account in, for a letter to the account's address, and answers its URL. An
 * earlier one for the same purpose is void from then on. Only a hash of what the link says is kept.
 */
export async function issueLink(
  transaction: Database,
  { id: publisherId, email }: LinkOwner,
  purpose: LinkPurpose,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const { lifetime, page } = kinds[purpose];
  const expires = Math.ceil((now.getTime() + lifetime) / 1_000);
  const hash = randomBytes(32).toString('base64url');
  const secretHash = hashOf({ user: publisherId, expires, hash }, purpose, email);
  await saveLink(transaction, {
    publisherId,
    purpose,
    secretHash,
    email,
    expiresAt: new Date(expires * 1_000),
    createdAt: now,
  });
  return `${origin}${page}?${new URLSearchParams({ user: publisherId, expires: String(expires), hash }).toString()}`;
}

/** Uses a link up. False for one that is expired, used, altered, replaced, for another purpose or for another address. */
export async function redeemLink(
  transaction: Database,
  { id: publisherId, email }: LinkOwner,
  purpose: LinkPurpose,
  { link, now }: { link: LinkRequest; now: Date },
): Promise<boolean> {
  return takeLink(transaction, { publisherId, purpose, secretHash: hashOf(link, purpose, email) }, now);
}

/** Makes every link of an account void, as a change of its address or password has to. */
export async function revokeLinks(transaction: Database, publisherId: string): Promise<void> {
  await deleteLinks(transaction, publisherId);
}

/** Over all that the link says and all that it stands for, so that no part of either can be exchanged. */
function hashOf({ user, expires, hash }: LinkRequest, purpose: LinkPurpose, email: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([purpose, user, email, expires, hash]))
    .digest();
}
