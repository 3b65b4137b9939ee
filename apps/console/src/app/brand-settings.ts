import { brandSetting } from '@publisher-console/brand/brand-setting';
import * as v from 'valibot';

/** The folder with the look of the network. */
export const brandSettingsSchema = v.object({ BRAND_DIR: v.optional(brandSetting('expected ')) });
