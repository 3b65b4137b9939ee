/** Writes the settings of the API into docs/configuration.md: `pnpm settings:page`. */
import { writeFileSync } from 'node:fs';
import { readSettingsPage, settingsPageFile, withSettings } from '@publisher-console/test-kit/settings-page';
import { environment } from './config.ts';
import { describedDefaults, settingDescriptions } from './setting-descriptions.ts';

const settings = {
  server: 'API',
  entries: environment.entries,
  descriptions: settingDescriptions,
  defaults: describedDefaults,
} as const;
writeFileSync(settingsPageFile, withSettings(readSettingsPage(), settings));
