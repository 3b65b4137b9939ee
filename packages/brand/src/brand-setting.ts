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
 * The settings that a brand gives a default for, by the names of their environment variables: title and logo. None where
 * the folder is missing or cannot be used; `brandSetting` reports that.
 */
export function brandDefaults(folder: string | undefined): Record<string, string> {
  if (folder === undefined || folder === '') return {};
  try {
    const { title, logo } = readBrand(resolve(folder));
    return {
      ...(title && { PRODUCT_TITLE_EN: title.en, PRODUCT_TITLE_RU: title.ru }),
      ...(logo && { PRODUCT_LOGO_EN: logo.path, PRODUCT_LOGO_RU: logo.path }),
    };
  } catch (error) {
    if (error instanceof BrandFault) return {};
    throw error;
  }
}
