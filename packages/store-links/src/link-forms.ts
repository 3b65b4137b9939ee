import { amazonCountries } from './amazon-countries.ts';
import type { StoreId } from './stores.ts';

/** One form of a store's links to an application. */
export interface LinkForm {
  store: StoreId;
  /** Scheme and host in lower case; `web` stands for both `http` and `https`. */
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

const apple = ['web://apps.apple.com', 'web://itunes.apple.com'];
const appleApps = ['itms-apps', 'itms-appss'].flatMap((scheme) => [
  `${scheme}://apps.apple.com`,
  `${scheme}://itunes.apple.com`,
]);
const huawei = ['web://appgallery.huawei.com', 'web://appgallery.huawei.ru'];

/** The forms of the six stores. Links to other hosts are not recognised. */
export const linkForms: LinkForm[] = [
  {
    store: 'google_play',
    origins: ['web://play.google.com'],
    path: /^\/store\/apps\/details(?:\/[^/#]+)?\/?$/,
    idParameter: 'id',
    countryParameter: 'gl',
  },
  { store: 'google_play', origins: ['market://details'], path: /^\/?$/, idParameter: 'id' },
  {
    store: 'app_store',
    origins: [...apple, ...appleApps],
    path: /^(?:\/(?<country>[a-z]{2}))?\/app(?:\/[^/#]+)?\/id(?<id>\d+)\/?$/i,
  },
  {
    store: 'app_store',
    origins: [...apple, ...appleApps],
    path: /^\/WebObjects\/MZStore\.woa\/wa\/viewSoftware$/,
    idParameter: 'id',
  },
  {
    store: 'rustore',
    origins: ['web://www.rustore.ru', 'web://rustore.ru'],
    path: /^\/catalog\/app\/(?<id>[^/#]+)\/?$/,
  },
  {
    store: 'rustore',
    origins: ['web://apps.rustore.ru', 'rustore://apps.rustore.ru'],
    path: /^\/app\/(?<id>[^/#]+)\/?$/,
  },
  { store: 'appgallery', origins: huawei, path: /^\/(?:#\/)?app\/(?<id>C\d+)\/?$/i },
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
    origins: ['web://galaxystore.samsung.com'],
    path: /^\/detail\/(?<id>[^/#]+)\/?$/,
    countryParameter: 'cntyCd',
  },
  {
    store: 'galaxy_store',
    origins: ['web://apps.samsung.com'],
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
  const origins = [`web://www.amazon.${ending}`, `web://amazon.${ending}`];
  const path = /^\/gp\/mas\/dl\/android\/?$/;
  return [
    { ...store, origins, path, idParameter: 'p' },
    { ...store, origins, path, idParameter: 'asin' },
    { ...store, origins, path: /^\/(?:[^/#]+\/)?dp\/(?<id>[0-9A-Z]{10})(?:\/[^#]*)?$/i },
    { ...store, origins, path: /^\/gp\/product\/(?<id>[0-9A-Z]{10})(?:\/[^#]*)?$/i },
  ];
}
