import type { AdFormatId } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

/** The names of the ad formats. */
export const adFormats: Record<AdFormatId, Translated> = {
  fs_banner: { en: 'Full-screen banner', ru: 'Полноэкранный баннер' },
  rewarded_video: { en: 'Rewarded video', ru: 'Видео с вознаграждением' },
};

export const adFormatIds = Object.keys(adFormats) as AdFormatId[];
