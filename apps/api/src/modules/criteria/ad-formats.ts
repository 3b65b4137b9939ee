import type { AdFormatId } from '@publisher-console/api-contract';
import type { Text } from './indicators.ts';

/** Every ad format by its name. */
export const adFormats: Record<AdFormatId, Text> = {
  fs_banner: { en: 'Full-screen banner', ru: 'Полноэкранный баннер' },
  rewarded_video: { en: 'Rewarded video', ru: 'Видео с вознаграждением' },
};

export const adFormatIds = Object.keys(adFormats) as AdFormatId[];
