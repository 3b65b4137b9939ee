import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { parseEnvironment } from './environment.ts';

/** The operator's settings, read once when the server starts. An invalid one stops the server with its name. */
export const publicSettings = parseEnvironment(publicSettingsSchema, process.env);
