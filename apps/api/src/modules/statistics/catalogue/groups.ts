import type { GroupId } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { firstOfMonth, lastOfMonth, mondayOf, sundayOf } from '#modules/statistics/days/periods.ts';

/** How a group puts days together. */
interface DaySpan {
  /** The first and the last day of the span that a day is in. */
  first: (day: string) => string;
  last: (day: string) => string;
  /** The expression of the first day. */
  sql: (date: string) => string;
}

export interface Group {
  class: 'entity' | 'dimension';
  /** The column of the warehouse's tables. */
  column: string;
  /** Only of groups of days. Their value is the first day of their span. */
  span?: DaySpan;
  title: Translated;
}

/** Every group, in display order. */
export const groups: Record<GroupId, Group> = {
  application: { class: 'entity', column: 'application', title: { en: 'Application', ru: 'Приложение' } },
  adBlock: { class: 'entity', column: 'ad_block', title: { en: 'Block', ru: 'Блок' } },
  adFormat: { class: 'entity', column: 'ad_format', title: { en: 'Block format', ru: 'Формат блока' } },
  date: {
    class: 'dimension',
    column: 'date',
    span: { first: (day) => day, last: (day) => day, sql: (date) => date },
    title: { en: 'Date', ru: 'Дата' },
  },
  week: {
    class: 'dimension',
    column: 'date',
    span: { first: mondayOf, last: sundayOf, sql: (date) => `toMonday(${date})` },
    title: { en: 'Week', ru: 'Неделя' },
  },
  month: {
    class: 'dimension',
    column: 'date',
    span: { first: firstOfMonth, last: lastOfMonth, sql: (date) => `toStartOfMonth(${date})` },
    title: { en: 'Month', ru: 'Месяц' },
  },
  geo_country: { class: 'dimension', column: 'country', title: { en: 'Geography', ru: 'География' } },
};

export const groupIds = Object.keys(groups) as GroupId[];
