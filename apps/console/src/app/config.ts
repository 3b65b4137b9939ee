import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { parseEnvironment } from './environment.ts';

/** The operator's settings, read once when the server starts; a wrong one stops it by name. */
export const publicSettings = parseEnvironment(publicSettingsSchema, process.env);
