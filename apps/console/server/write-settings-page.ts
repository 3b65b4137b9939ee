/** Writes the settings of the console into docs/configuration.md: `pnpm settings:page`. */
import { writeFileSync } from 'node:fs';

import { readSettingsPage, settingsPageFile, withSettings } from '@publisher-console/test-kit/settings-page';

import { brandSettingsSchema } from '#app/environment.ts';
import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { serverSettingsSchema } from './config.ts';
import { settingDescriptions } from './setting-descriptions.ts';

const entries = {
  ...serverSettingsSchema.entries,
  ...publicSettingsSchema.entries,
  ...brandSettingsSchema.entries,
};
writeFileSync(
  settingsPageFile,
  withSettings(readSettingsPage(), { server: 'console', entries, descriptions: settingDescriptions }),
);
