import { getDomain } from 'tldts';
import type { StoreId } from '@publisher-console/store-links/stores';
import { isInternalName } from '#guarded-fetch/internal-name.ts';
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
 * Whether a look-up always finds the website that a developer has entered in the store. Google Play has it in a tag for the
 * crawlers of buyers, and Apple in its answer; the pages of the other stores need not have the tag.
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
 * The website of a developer from a store, if it can have an app-ads.txt file: an http or https address of a public host
 * that is the developer's own. Null otherwise, because no website is better than a wrong one.
 */
export function developerSite(value: unknown): string | null {
  const url = typeof value === 'string' ? parseOutsideUrl(value.trim()) : null;
  if (url === null) return null;
  const domain = getDomain(url.hostname, { allowPrivateDomains: true });
  if (domain === null || isInternalName(url.hostname)) return null;
  if (sharedDomains.has(domain) || /^amazon\.[a-z.]+$/.test(domain)) return null;
  return url.href;
}
