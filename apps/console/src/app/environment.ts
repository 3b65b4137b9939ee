import { brandSetting } from '@publisher-console/server-kit/brand-setting';
import * as v from 'valibot';

/** The folder with the look of the network. */
export const brandSettingsSchema = v.object({ BRAND_DIR: v.optional(brandSetting('expected ')) });

/** Invalid settings, one per line. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

/**
 * Reads settings from environment variables. An empty variable is treated as absent.
 * @throws SettingsFault with the name and the problem of every invalid variable
 */
export function parseEnvironment<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): v.InferOutput<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = v.safeParse(schema, present);
  if (result.success) return result.output;
  throw new SettingsFault(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
}
