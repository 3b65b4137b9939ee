import type { ReadableStoreId } from '@publisher-console/store-links/stores';
import { applicationUrl } from '@publisher-console/store-links/application-url';
import type { PageStore } from './page-look-up.ts';

/** The stores with a web page for each application. */
export const pageStores: Record<Exclude<ReadableStoreId, 'app_store'>, PageStore> = {
  google_play: {
    pageUrl: (link) => `${applicationUrl(link)}&hl=en`,
    language: 'en',
    nameInTitle: (title) =>
      withoutEnding(title, /\s+[-–—]\s+Apps on Google Play$/i, /^(?:Google Play|Android Apps on Google Play)$/i),
  },
  rustore: {
    language: 'ru, en;q=0.5',
    nameInTitle: (title) => withoutEnding(title, /(?:\s+[-–—|]\s+RuStore|\s+(?:в каталоге|в) RuStore)$/i, /RuStore/i),
  },
  appgallery: {
    language: 'en',
    nameInTitle: (title) => withoutEnding(title, /\s+[-–—|]\s+(?:HUAWEI\s+)?AppGallery$/i, /AppGallery/i),
  },
  amazon: { language: 'en', nameInTitle: nameAtAmazon },
};

/** The title without the store's suffix; null for a title of the store's own pages. */
function withoutEnding(title: string, ending: RegExp, own: RegExp): string | null {
  const name = title.replace(ending, '').trim();
  return name === '' || own.test(name) ? null : name;
}

/** `Amazon.com: Name : Apps & Games` or `Name: Amazon.de: Apps`; a captcha page has no Amazon in its title. */
function nameAtAmazon(title: string): string | null {
  const parts = title.split(/\s*:\s+/);
  const own = parts.filter((part) => !/^Amazon\.[a-z.]+$/i.test(part));
  return own.length < parts.length && own.length > 1 ? own.slice(0, -1).join(': ') : null;
}
