import { amazonCountries } from './amazon-countries.ts';
import { isPackageName } from './application-ids.ts';
import type { StoreId, StoreLink } from './stores.ts';

/**
 * The web address of an application in its store, the same for all forms of a link to it. `recogniseStoreLink` reads
 * the same link from it.
 */
export function applicationUrl({ store, id, country }: StoreLink): string {
  return addresses[store](id, country);
}

const addresses: Record<StoreId, (id: string, country: string | null) => string> = {
  google_play: (id, country) =>
    `https://play.google.com/store/apps/details?id=${id}${country === null ? '' : `&gl=${country}`}`,
  app_store: (id, country) =>
    `https://apps.apple.com/${country === null ? '' : `${country.toLowerCase()}/`}app/id${id}`,
  rustore: (id) => `https://www.rustore.ru/catalog/app/${id}`,
  appgallery: (id) =>
    isPackageName(id)
      ? `https://appgallery.cloud.huawei.com/appDetail?pkgName=${id}`
      : `https://appgallery.huawei.com/app/${id}`,
  galaxy_store: (id, country) =>
    `https://galaxystore.samsung.com/detail/${id}${country === null ? '' : `?cntyCd=${country}`}`,
  amazon: (id, country) =>
    `https://www.amazon.${amazonEnding(country)}${isPackageName(id) ? `/gp/mas/dl/android?p=${id}` : `/dp/${id}`}`,
};

function amazonEnding(country: string | null): string {
  const [ending] = Object.entries(amazonCountries).find(([, itsCountry]) => itsCountry === country) ?? ['com'];
  return ending;
}
