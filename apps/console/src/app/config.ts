import { findProductVersion } from '@publisher-console/monitoring/product-version';

import { publicSettingsSchema } from '#common/context/public-settings.ts';
import type { PublicSettings } from '#common/context/public-settings.ts';

import { parseEnvironment } from './environment.ts';

/** The operator's settings, read once when the server starts. An invalid one stops the server with its name. */
export const publicSettings: PublicSettings = {
  ...parseEnvironment(publicSettingsSchema, process.env),
  version: findProductVersion(import.meta.dirname).version,
};
