import { findProductVersion } from '@publisher-console/server-kit/product-version';
import { redactedAddress } from '@publisher-console/server-kit/redacted-address';

import { brandSettingsSchema } from '#app/environment.ts';
import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { serverSettingsSchema } from './config.ts';

/** Longer values, such as that of a logo, say only that they are set. */
const longestValue = 200;

/** What the log says when the console starts: its version, and the settings that differ from their defaults. */
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

/** No setting of the console is a secret, but an address may have a user and a password. */
function shown(value: string): string {
  if (value.length > longestValue) return 'set';
  return /^https?:/iu.test(value) ? redactedAddress(value) : value;
}
