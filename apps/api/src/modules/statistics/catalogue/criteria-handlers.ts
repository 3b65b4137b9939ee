import type {
  GroupCriterion,
  IndicatorCriterion,
  IndicatorId,
  Locale,
  PresetId,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import type { Database } from '#stores/sql/database.ts';
import type { AdFormats } from './ad-formats.ts';
import { createEntities } from './entities.ts';
import { groupIds, groups } from './groups.ts';
import type { Group } from './groups.ts';
import { formulaOf, indicatorIds, indicators } from './indicators.ts';
import type { Indicator } from './indicators.ts';
import { dashboardPresetIds, dayOf, presetIds, presets } from '#modules/statistics/days/periods.ts';

interface CriteriaDependencies {
  database: Database;
  figures: { measured: (call: Call<'getIndicatorCriteria'>) => Promise<ReadonlyMap<IndicatorId, 'some' | 'none'>> };
  adFormats: AdFormats;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type CriteriaOperation =
  | 'getPresetFilters'
  | 'getDashboardPresetFilters'
  | 'getFilterCriteria'
  | 'getGroupCriteria'
  | 'getIndicatorCriteria';

/** Answers the groups, filters, periods and indicators of reports. */
export function createCriteriaHandlers({
  database,
  figures,
  adFormats,
  timeZone,
  now,
}: CriteriaDependencies): Pick<Handlers, CriteriaOperation> {
  const entities = createEntities(database);
  const presetFilters = (ids: readonly PresetId[], locale: Locale) => {
    const today = dayOf(now(), timeZone);
    return ids.map((id) => ({ id, title: presets[id].title[locale], ...presets[id].period(today) }));
  };
  return {
    getPresetFilters: async ({ locale }) => ({ items: presetFilters(presetIds, locale) }),

    getDashboardPresetFilters: async ({ locale }) => ({
      items: presetFilters(dashboardPresetIds, locale).map((item) => ({
        ...item,
        title: shortTitles[item.id]?.[locale] ?? item.title,
      })),
    }),

    getFilterCriteria: async ({ caller, locale }) => {
      const applications = await entities.applications(caller, locale);
      return {
        applicationList: applications.map(({ number: _, ...reference }) => reference),
        adFormatList: adFormats.all.map(({ id, title }) => ({ id, title: title[locale] })),
      };
    },

    getGroupCriteria: async ({ locale }) => ({
      entity: groupCriteria('entity', locale),
      dimension: groupCriteria('dimension', locale),
      timeZone,
    }),

    getIndicatorCriteria: async (call) => {
      const { locale } = call;
      const measured = await figures.measured(call);
      const ofClass = (indicatorClass: Indicator['class']): IndicatorCriterion[] =>
        indicatorIds
          .filter((id) => indicators[id].class === indicatorClass)
          .map((id) => ({
            id,
            title: indicators[id].title[locale],
            description: indicators[id].description[locale],
            unit: indicators[id].unit,
            formula: formulaOf(id, locale),
            measured: measured.get(id) ?? 'all',
          }));
      return {
        base: ofClass('base'),
        cash: ofClass('cash'),
        analytical: ofClass('analytical'),
        extra: ofClass('extra'),
      };
    },
  };
}

/** Shorter titles for the dashboard's buttons. */
const shortTitles: Partial<Record<PresetId, Translated>> = {
  last_7_days: { en: '7 days', ru: '7 дней' },
  last_14_days: { en: '14 days', ru: '14 дней' },
  last_30_days: { en: '30 days', ru: '30 дней' },
};

function groupCriteria(groupClass: Group['class'], locale: Locale): GroupCriterion[] {
  return groupIds
    .filter((id) => groups[id].class === groupClass)
    .map((id) => ({ id, title: groups[id].title[locale] }));
}
