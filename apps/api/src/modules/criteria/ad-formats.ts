import type { AdFormatId } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

/** The names of the ad formats. */
export const adFormats: Record<AdFormatId, Translated> = {
  fs_banner: { en: 'Full-screen banner', ru: 'Полноэкранный баннер' },
  rewarded_video: { en: 'Rewarded video', ru: 'Видео с вознаграждением' },
};

/** What the ad formats look like. */
export const adFormatDescriptions: Record<AdFormatId, Translated> = {
  fs_banner: {
    en: 'A banner, or a short full-screen video of about 5 seconds',
    ru: 'Баннер или короткий полноэкранный ролик длиной около 5 секунд',
  },
  rewarded_video: {
    en: 'A video whose viewers get a reward in the application',
    ru: 'Видео, за просмотр которого пользователь получает награду в приложении',
  },
};

export const adFormatIds = Object.keys(adFormats) as AdFormatId[];
