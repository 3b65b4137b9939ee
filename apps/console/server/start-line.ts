import { findProductVersion } from '@publisher-console/server-kit/product-version';
import { redactedAddress } from '@publisher-console/server-kit/redacted-address';

import { brandSettingsSchema } from '#app/environment.ts';
import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { serverSettingsSchema } from './config.ts';

/** A longer value, such as that of a logo, is logged only as `set`. */
const longestValue = 200;

/** The first line of the log: the version of the console, and the settings that differ from their defaults. */
export function startLine(environment: NodeJS.ProcessEnv) {
  const entries = Object.entries({
    ...serverSettingsSchema.entries,
    ...publicSettingsSchema.entries,
    ...brandSettingsSchema.entries,
  });
  const settings = entries.flatMap(([name, { default: usual }]) => {
    const value = environment[name];
    return value === undefined || value === '' || value === usual ? [] : [[name, shown(value)]];
  });
  return {
    ...findProductVersion(import.meta.dirname),
    node: process.version,
    settings: Object.fromEntries(settings) as Record<string, string>,
  };
}

/** The console has no secret settings, but an address may contain a user and a password. */
function shown(value: string): string {
  if (value.length > longestValue) return 'set';
  return /^https?:/iu.test(value) ? redactedAddress(value) : value;
}
