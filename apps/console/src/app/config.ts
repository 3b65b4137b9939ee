import { ownBrand } from '@publisher-console/server-kit/brand';
import type { Brand } from '@publisher-console/server-kit/brand';
import { brandDefaults } from '@publisher-console/server-kit/brand-setting';
import { findProductVersion } from '@publisher-console/server-kit/product-version';

import { publicSettingsSchema } from '#common/context/public-settings.ts';
import type { PublicSettings } from '#common/context/public-settings.ts';

import { brandSettingsSchema, parseEnvironment } from './environment.ts';
import { publicBrand } from './public-brand.ts';

/** An empty variable is treated as absent, so that it does not hide a default of the brand. */
const present = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));

/** The look of the network, read once when the server starts. */
export const brand: Brand = parseEnvironment(brandSettingsSchema, process.env).BRAND_DIR ?? ownBrand;

/** The operator's settings, read once when the server starts. An error with the name of an invalid one stops it. */
export const publicSettings: PublicSettings = {
  ...parseEnvironment(publicSettingsSchema, { ...brandDefaults(process.env['BRAND_DIR']), ...present }),
  brand: publicBrand(brand),
  version: findProductVersion(import.meta.dirname).version,
};
