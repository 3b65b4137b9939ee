import { amazonCountries } from './amazon-countries.ts';
import type { StoreId } from './stores.ts';

/** One form of a store's links to an application. */
export interface LinkForm {
  store: StoreId;
  /** Scheme and host in lower case; `web` means both `http` and `https`. */
  origins: string[];
  /** The path, followed by the fragment where the store puts a path into it. Groups: `id`, `country`. */
  path: RegExp;
  /** The query parameter with the id, for forms whose path has no id. */
  idParameter?: string;
  /** The query parameter that may name a country. */
  countryParameter?: string;
  /** The country of the origin, for stores with a host for each country. */
  country?: string | null;
}

const apple = ['web', 'itms', 'itmss', 'itms-apps', 'itms-appss'].flatMap((scheme) =>
  ['apps', 'itunes', 'geo.itunes'].map((name) => `${scheme}://${name}.apple.com`),
);
/** The store has a host for each part of the world, and its Chinese edition one of its own. */
const huawei = [
  ...['', 1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) => `web://appgallery${part}.huawei.com`),
  'web://appgallery.huawei.ru',
  'web://appgallery.huawei.com.cn',
];
const galaxy = ['web://galaxystore.samsung.com', 'web://apps.galaxyappstore.com'];
const androidPath = String.raw`^/gp/mas/dl/android`;

/** The forms of the six stores. Links to other hosts are not recognised. */
export const linkForms: LinkForm[] = [
  {
    store: 'google_play',
    origins: ['web://play.google.com'],
    path: /^\/(?:store\/apps\/(?:details(?:\/[^/#]+)?|datasafety)|store\/games\/details|work\/apps\/details)\/?$/,
    idParameter: 'id',
    countryParameter: 'gl',
  },
  {
    store: 'google_play',
    origins: ['web://play.google.com'],
    path: /^\/apps\/testing\/(?<id>[^/#]+)(?:\/join)?\/?$/,
  },
  {
    store: 'google_play',
    origins: ['web://market.android.com'],
    path: /^\/details\/?$/,
    idParameter: 'id',
    countryParameter: 'gl',
  },
  { store: 'google_play', origins: ['market://details'], path: /^\/?$/, idParameter: 'id' },
  {
    store: 'app_store',
    origins: apple,
    path: /^(?:\/(?<country>[a-z]{2}))?(?:\/(?:iphone|ipad))?\/app(?:\/[^/#]+)?\/id(?<id>\d+)\/?$/i,
  },
  {
    // Without `id`, a few digits are the name of an application.
    store: 'app_store',
    origins: apple,
    path: /^(?:\/(?<country>[a-z]{2}))?\/app(?:\/[^/#]+)?\/(?<id>\d{8,})\/?$/i,
  },
  {
    store: 'app_store',
    origins: apple,
    path: /^\/(?:WebObjects\/MZStore\.woa\/wa\/view(?:Software|ContentsUserReviews)|app\/viewContentsUserReviews)$/,
    idParameter: 'id',
  },
  {
    store: 'rustore',
    origins: ['web://www.rustore.ru', 'web://rustore.ru', 'web://m.rustore.ru'],
    path: /^(?:\/catalog)?\/app\/(?<id>[^/#]+)\/?$/,
  },
  {
    store: 'rustore',
    origins: ['web://apps.rustore.ru', 'rustore://apps.rustore.ru'],
    path: /^\/app\/(?<id>[^/#]+)\/?$/,
  },
  { store: 'appgallery', origins: huawei, path: /^\/(?:(?:#\/)?app|outGoingApp)\/(?<id>C\d+)\/?$/i },
  {
    store: 'appgallery',
    origins: [...huawei, 'store://appgallery.huawei.com'],
    path: /^\/app\/detail\/?$/,
    idParameter: 'id',
  },
  {
    store: 'appgallery',
    origins: ['web://appgallery.cloud.huawei.com'],
    path: /^\/(?:marketshare\/app|ag\/n\/app|uowap\/index\.html#\/detailApp)\/(?<id>C\d+)\/?$/i,
  },
  {
    store: 'appgallery',
    origins: ['web://appgallery.cloud.huawei.com'],
    path: /^\/appDetail\/?$/,
    idParameter: 'pkgName',
  },
  { store: 'appgallery', origins: ['appmarket://details'], path: /^\/?$/, idParameter: 'id' },
  { store: 'appgallery', origins: ['hiapplink://com.huawei.appmarket'], path: /^\/?$/, idParameter: 'appId' },
  {
    store: 'galaxy_store',
    origins: galaxy,
    path: /^\/detail\/(?<id>[^/#]+)\/?$/,
    countryParameter: 'cntyCd',
  },
  {
    store: 'galaxy_store',
    origins: ['web://apps.samsung.com', 'web://www.samsungapps.com', 'web://samsungapps.com'],
    path: /^\/appquery\/appDetail\.as$/,
    idParameter: 'appId',
    countryParameter: 'cntyCd',
  },
  { store: 'galaxy_store', origins: ['samsungapps://productdetail'], path: /^\/(?<id>[^/#]+)\/?$/ },
  ...Object.entries(amazonCountries).flatMap(([ending, country]) => amazonForms(ending, country)),
  ...['p', 'asin'].map((idParameter): LinkForm => ({
    store: 'amazon',
    origins: ['amzn://apps'],
    path: /^\/android\/?$/,
    idParameter,
  })),
];

function amazonForms(ending: string, country: string | null): LinkForm[] {
  const store = { store: 'amazon', country } as const;
  const origins = ['www.', 'm.', ''].map((name) => `web://${name}amazon.${ending}`);
  const path = new RegExp(`${androidPath}/?$`);
  return [
    { ...store, origins, path, idParameter: 'p' },
    { ...store, origins, path, idParameter: 'asin' },
    { ...store, origins, path: new RegExp(`${androidPath}/(?<id>[^/#]+)/?$`) },
    {
      // `/-/en` is the language of the page.
      ...store,
      origins,
      path: /^(?:\/-\/[a-z]{2})?\/(?:(?:[^/#]+\/)?dp(?:\/product)?|gp\/product|gp\/aw\/d)\/(?<id>[0-9A-Z]{10})(?:\/[^#]*)?$/i,
    },
  ];
}
