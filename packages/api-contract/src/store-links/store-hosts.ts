import { linkForms } from './link-forms.ts';
import type { StoreId } from './stores.ts';

const web = 'web://';

/** The hosts on which a store has pages of applications, in lower case. */
export function storeHosts(store: StoreId): string[] {
  const origins = linkForms.filter((form) => form.store === store).flatMap((form) => form.origins);
  return [...new Set(origins.filter((origin) => origin.startsWith(web)).map((origin) => origin.slice(web.length)))];
}
