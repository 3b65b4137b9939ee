import type { Platform } from '@publisher-console/api-contract';
import { stores } from '@publisher-console/store-links/stores';
import type { StoreLink } from '@publisher-console/store-links/stores';

/** The platform of the apps in a store. A link that leads to no store is refused before anybody asks. */
export function platformOf(link: StoreLink | null): Platform {
  return link === null ? 'android' : stores[link.store].platform;
}
