import type { Platform } from '@publisher-console/api-contract';
import { stores } from '@publisher-console/api-contract/stores';
import type { StoreLink } from '@publisher-console/api-contract/stores';

/**
 * The platform of a store's apps. The default is never sent, because the schema refuses a link that is not to a store.
 */
export function platformOf(link: StoreLink | null): Platform {
  return link === null ? 'android' : stores[link.store].platform;
}
