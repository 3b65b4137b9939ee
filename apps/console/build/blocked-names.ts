interface BlockedName {
  pattern: RegExp;
  /** The rules of public lists that block such an address on every site. */
  why: string;
}

/**
 * Names in addresses that content blockers stop on every site, even if the address is the site's own. A publisher with
 * a content blocker would see a page without its script or its figures. The product's own words, such as
 * `ad-blocks-parts.js`, `/ad-format` and `/stats`, are in no list: `pnpm trial:blockers` tries all addresses against
 * real ones.
 */
const blockedNames: readonly BlockedName[] = [
  { pattern: /\/ads\d*[./_-]/u, why: 'EasyList: /ads/images/*, /ads.js, /ads-front.min.js' },
  { pattern: /\/ad[./_]/u, why: 'EasyList: /ad/img/*, /ad_banner/*, /ad.html?' },
  { pattern: /[._-]ads?\.\w+$/u, why: 'EasyList: -ad.js, _ads.js, -assets/ads.' },
  {
    pattern: /ad-?(?:banner|choice|count|inject|loader|log|manager|script|serv|side|track)/u,
    why: 'EasyList: /ad-server.',
  },
  { pattern: /advert|sponsor/u, why: 'EasyList: /advert.js, /ad/sponsor, -sponsor-ad.' },
  {
    pattern: /\/ad-?block(?:er)?[-_]?detect|\/adblock[-._/]/u,
    why: 'EasyList: /adblock/frontend_loader.js, /adblock-saas/*',
  },
  { pattern: /banner(?:s|ads?)?[\d./_-]/u, why: 'EasyList: /banners/, /banner10.gif, _banner.gif' },
  { pattern: /[-_/]\d{2,3}x\d{2,3}[-_./]/u, why: 'EasyList: _468x90., /300x250-' },
  {
    pattern: /promo\/|prebid|popunder|doubleclick|\bdfp\b/u,
    why: 'EasyList: /promo/ads/*, /ads/prebid8-, /jquery.dfp.js?',
  },
  { pattern: /analytics?[./_-]/u, why: 'EasyPrivacy: _analytics.js?, /partner-analytics/*' },
  { pattern: /track(?:er|ing)?[./_]/u, why: 'EasyPrivacy: /track.php?, /tracking/pixel., /webtrack.js' },
  { pattern: /pixel[-._/]/u, why: 'EasyPrivacy: /pixel.gif?, /pixel-manager.js?' },
  {
    pattern: /beacon|telemetry|countly|fbevents|gtag|gtm\./u,
    why: 'EasyPrivacy: /beacon/error?, /countly.js, /fbevents.js',
  },
  { pattern: /counter[./_]|statcounter/u, why: 'EasyPrivacy: /showcounter., /pseudocounter.js' },
  { pattern: /\/stats?\.(?:gif|js|php)|-stats\./u, why: 'EasyPrivacy: -stats.video., /xstat/' },
];

/** A hash in the name of a built file changes with each build. */
const hash = /-[\w-]{8}(?=\.\w+$)/u;

/** Why content blockers would stop a request to this path; null if none of the usual rules matches. */
export function blockedReason(path: string): string | null {
  const name = path.replace(hash, '-00000000').toLowerCase();
  return blockedNames.find(({ pattern }) => pattern.test(name))?.why ?? null;
}
