import { getDomain } from 'tldts';
import type { StoreId } from '@publisher-console/store-links/stores';
import { isInternalName } from '#guarded-fetch/internal-name.ts';
import { parseOutsideUrl } from '#guarded-fetch/outside-url.ts';

/**
 * Registrable domains whose pages belong to many developers, so that none of them can publish a file at the root:
 * stores, social networks, video sites, short links.
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
 * Whether the website of a developer who has told it to the store is always where we read. Google Play has it in a tag for buyers'
 * crawlers, and Apple in its answer; the pages of the others promise no such tag.
 */
export const namesEverySite: Record<StoreId, boolean> = {
  google_play: true,
  app_store: true,
  rustore: false,
  appgallery: false,
  galaxy_store: false,
  amazon: false,
};

/**
 * The site of a developer as a store names it, if an app-ads.txt file can be there: an http or https address of a host
 * on the internet that is the developer's own. Null otherwise, because no site is better than a wrong one.
 */
export function developerSite(value: unknown): string | null {
  const url = typeof value === 'string' ? parseOutsideUrl(value.trim()) : null;
  if (url === null) return null;
  const domain = getDomain(url.hostname, { allowPrivateDomains: true });
  if (domain === null || isInternalName(url.hostname)) return null;
  if (sharedDomains.has(domain) || /^amazon\.[a-z.]+$/.test(domain)) return null;
  return url.href;
}
