import type { StoreId } from './stores.ts';

const mostCharacters = 255;

// Android's rule: at least two parts, each of them begins with a letter.
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;
const appleNumber = /^[1-9]\d{0,18}$/;
const huaweiNumber = /^C\d{1,20}$/i;
// Amazon's number of a product. One of ten digits is a book.
const asin = /^B[0-9A-Z]{9}$/i;

/** The id as the store itself writes it, or null when it has no such ids. */
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
