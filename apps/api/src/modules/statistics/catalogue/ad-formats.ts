import type { AdFormat as AnsweredFormat, AdFormatReference, Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { adFormatLabel } from '#stores/warehouse/ad-format-labels.ts';

/** An ad format as the network describes it. */
export interface AdFormat extends Pick<AnsweredFormat, 'id' | 'drawing' | 'acceptsNewBlocks'> {
  /** Its number in the warehouse, which stays the same once an ad block or a fact has it. */
  number: number;
  title: Translated;
  /** What it looks like. */
  description: Translated;
}

/** The ad formats of a network without a list of its own. */
export const defaultAdFormats: readonly AdFormat[] = [
  {
    id: 'fs_banner',
    number: 1,
    title: { en: 'Full-screen banner', ru: 'Полноэкранный баннер' },
    description: {
      en: 'A banner, or a short full-screen video of about 5 seconds',
      ru: 'Баннер или короткий полноэкранный ролик длиной около 5 секунд',
    },
    drawing: 'full_screen',
    acceptsNewBlocks: true,
  },
  {
    id: 'rewarded_video',
    number: 2,
    title: { en: 'Rewarded video', ru: 'Видео с вознаграждением' },
    description: {
      en: 'A video whose viewers get a reward in the application',
      ru: 'Видео, за просмотр которого пользователь получает награду в приложении',
    },
    drawing: 'rewarded',
    acceptsNewBlocks: true,
  },
];

/** The network's ad formats in display order. */
export interface AdFormats {
  readonly all: readonly AdFormat[];
  find(id: string): AdFormat | undefined;
  /** The format of the warehouse's label. A label that only a newer list has is its own id and title. */
  ofLabel(label: string, locale: Locale): AdFormatReference;
}

export function createAdFormats(all: readonly AdFormat[]): AdFormats {
  const byId = new Map(all.map((format) => [format.id, format]));
  const byLabel = new Map(all.map((format) => [adFormatLabel(format.number), format]));
  return {
    all,
    find: (id) => byId.get(id),
    ofLabel: (label, locale) => {
      const format = byLabel.get(label);
      return format === undefined ? { id: label, title: label } : { id: format.id, title: format.title[locale] };
    },
  };
}
