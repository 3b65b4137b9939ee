import { ownBrand } from '@publisher-console/brand/brand';
import type { Brand } from '@publisher-console/brand/brand';

import { brandSettingsSchema } from './brand-settings.ts';
import { parseEnvironment } from './environment.ts';

/** The look of the network, read once when the server starts. */
export const brand: Brand = parseEnvironment(brandSettingsSchema, process.env).BRAND_DIR ?? ownBrand;
