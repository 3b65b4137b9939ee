import { getDomain } from 'tldts';
import { isInternalName } from '#guarded-fetch/outside-addresses.ts';
import { parseOutsideUrl } from '#guarded-fetch/outside-url.ts';

/**
 * Registrable domains that many developers share, so that none of them can publish a file at the root: stores, social
 * networks, video sites, link shorteners.
 */
const sharedDomains = new Set([
  'apple.com',
  'bit.ly',
  'discord.com',
  'discord.gg',
  'facebook.com',
  'fb.com',
  'fb.me',
  'forms.gle',
  'github.com',
  'goo.gl',
  'google.com',
  'huawei.com',
  'huawei.ru',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'medium.com',
  'ok.ru',
  'reddit.com',
  'rustore.ru',
  'samsung.com',
  't.co',
  't.me',
  'telegram.me',
  'tiktok.com',
  'twitter.com',
  'vk.com',
  'x.com',
  'youtu.be',
  'youtube.com',
]);

/**
 * The web address that a store sent as the developer's website. Null if it sent none, or something else: what a store
 * does not send is unknown. Apple left `sellerUrl` out of its answers for developers who do have a website.
 */
export function sentSite(value: unknown): string | null {
  return typeof value === 'string' ? (parseOutsideUrl(value.trim())?.href ?? null) : null;
}

/**
 * The website from `sentSite`, if it can have an app-ads.txt file: an address of a public host that is the developer's
 * own. Null otherwise, because no website is better than a wrong one.
 */
export function developerSite(sent: string | null): string | null {
  const url = sent === null ? null : parseOutsideUrl(sent);
  if (url === null) return null;
  const domain = getDomain(url.hostname, { allowPrivateDomains: true });
  if (domain === null || isInternalName(url.hostname)) return null;
  if (sharedDomains.has(domain) || /^amazon\.[a-z.]+$/.test(domain)) return null;
  return url.href;
}
