import { findProductVersion } from '@publisher-console/monitoring/product-version';

/** Which release of the product this process runs. */
export const productVersion = findProductVersion(import.meta.dirname);
