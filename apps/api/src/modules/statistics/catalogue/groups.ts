import type { GroupId } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

export interface Group {
  class: 'entity' | 'dimension';
  /** The column of the warehouse's tables. */
  column: string;
  title: Translated;
}

/** Every group, in display order. */
export const groups: Record<GroupId, Group> = {
  application: { class: 'entity', column: 'application', title: { en: 'Application', ru: 'Приложение' } },
  adBlock: { class: 'entity', column: 'ad_block', title: { en: 'Block', ru: 'Блок' } },
  adFormat: { class: 'entity', column: 'ad_format', title: { en: 'Block format', ru: 'Формат блока' } },
  date: { class: 'dimension', column: 'date', title: { en: 'Date', ru: 'Дата' } },
  geo_country: { class: 'dimension', column: 'country', title: { en: 'Geography', ru: 'География' } },
};

export const groupIds = Object.keys(groups) as GroupId[];
