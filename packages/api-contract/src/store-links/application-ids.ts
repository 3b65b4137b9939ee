import type { StoreId } from './stores.ts';

const mostCharacters = 255;

// Android's rule: at least two parts, each of which begins with a letter.
// https://developer.android.com/build/configure-app-module#set-application-id
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;
const appleNumber = /^[1-9]\d{0,18}$/;
const huaweiNumber = /^C\d{1,20}$/i;
// An ASIN, the id of a product at Amazon. Books have ten digits instead, and are no applications.
const asin = /^B[0-9A-Z]{9}$/i;

/** The id in the way in which the store writes it, or null when the store has no such ids. */
export function applicationId(store: StoreId, text: string): string | null {
  if (store === 'app_store') return appleNumber.test(text) ? text : null;
  const isNumber = (store === 'appgallery' && huaweiNumber.test(text)) || (store === 'amazon' && asin.test(text));
  if (isNumber) return text.toUpperCase();
  return isPackageName(text) ? text : null;
}

/** Whether an id is a package name, not a number of the store's own. */
export function isPackageName(id: string): boolean {
  return id.length <= mostCharacters && packageName.test(id);
}
