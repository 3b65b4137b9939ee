import { resolve } from 'node:path';
import * as v from 'valibot';
import { readBrand } from './brand.ts';
import type { Brand } from './brand.ts';
import { BrandFault } from './brand-fault.ts';

/**
 * The setting `BRAND_DIR` of both servers: the folder of a brand, which is read at once.
 * @param introduction what comes before the fault in a message, if the server does not add “expected” itself
 */
export function brandSetting(introduction = '') {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Brand>(({ dataset, addIssue, NEVER }) => {
      try {
        return readBrand(resolve(dataset.value));
      } catch (error) {
        if (!(error instanceof BrandFault)) throw error;
        for (const fault of error.message.split('\n')) addIssue({ message: `${introduction}${fault}` });
        return NEVER;
      }
    }),
  );
}

/**
 * The settings that a brand gives a default for, by the names of their environment variables: title, logo and links. None
 * where the folder is missing or cannot be used; `brandSetting` reports that.
 */
export function brandDefaults(folder: string | undefined): Record<string, string> {
  if (folder === undefined || folder === '') return {};
  try {
    const { title, logo, links } = readBrand(resolve(folder));
    const defaults = {
      PRODUCT_TITLE_EN: title?.en,
      PRODUCT_TITLE_RU: title?.ru,
      PRODUCT_LOGO_EN: logo?.path,
      PRODUCT_LOGO_RU: logo?.path,
      DOCS_URL: links.documentation,
      SDK_URL: links.sdk,
      OFFER_URL: links.offer,
      PRIVACY_POLICY_URL: links.privacyPolicy,
      TERMS_URL: links.terms,
    };
    return Object.fromEntries(
      Object.entries(defaults).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  } catch (error) {
    if (error instanceof BrandFault) return {};
    throw error;
  }
}
