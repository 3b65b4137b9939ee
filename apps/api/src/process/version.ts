import { findProductVersion } from '@publisher-console/server-kit/product-version';

/** Which release of the product this process runs. */
export const productVersion = findProductVersion(import.meta.dirname);
