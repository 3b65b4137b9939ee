import type { IndicatorId, IndicatorUnit, Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

/** A counted column of a fact. Revenue is in micros of the currency. */
export type Measure = 'requests' | 'selections' | 'impressions' | 'clicks' | 'completions' | 'revenue';

/** The measures that a source may lack. Every source has impressions and revenue. */
export const optionalMeasures = ['requests', 'selections', 'clicks', 'completions'] as const satisfies Measure[];

export type OptionalMeasure = (typeof optionalMeasures)[number];

interface IndicatorWords {
  class: 'base' | 'cash' | 'analytical' | 'extra';
  title: Translated;
  description: Translated;
}

/** A sum of one measure. */
interface SumIndicator extends IndicatorWords {
  kind: 'sum';
  unit: Exclude<IndicatorUnit, 'percent'>;
  measure: Measure;
}

/** A ratio of two sums, times a factor: 100 for percents, 1000 for prices per mille. */
interface RatioIndicator extends IndicatorWords {
  kind: 'ratio';
  unit: Exclude<IndicatorUnit, 'count'>;
  numerator: Measure;
  denominator: Measure;
  factor: 100 | 1000;
}

export type Indicator = SumIndicator | RatioIndicator;

const measureNames: Record<Measure, Translated> = {
  requests: { en: 'requests', ru: 'запросы' },
  selections: { en: 'selections', ru: 'подборы' },
  impressions: { en: 'impressions', ru: 'показы' },
  clicks: { en: 'clicks', ru: 'клики' },
  completions: { en: 'completions', ru: 'досмотры' },
  revenue: { en: 'revenue', ru: 'доход' },
};

/** Every indicator, in display order. Titles, formulas, SQL and units are derived from it. */
export const indicators: Record<IndicatorId, Indicator> = {
  requests: {
    class: 'base',
    kind: 'sum',
    unit: 'count',
    measure: 'requests',
    title: { en: 'Requests', ru: 'Запросы' },
    description: {
      en: 'Every time an app requested an ad',
      ru: 'Сколько раз приложение запросило рекламу',
    },
  },
  selections: {
    class: 'base',
    kind: 'sum',
    unit: 'count',
    measure: 'selections',
    title: { en: 'Selections', ru: 'Подборы' },
    description: {
      en: 'Requests for which an ad was selected',
      ru: 'Запросы, для которых нашлось объявление',
    },
  },
  impressions: {
    class: 'base',
    kind: 'sum',
    unit: 'count',
    measure: 'impressions',
    title: { en: 'Impressions', ru: 'Показы' },
    description: { en: 'Ads shown', ru: 'Показанные объявления' },
  },
  clicks: {
    class: 'base',
    kind: 'sum',
    unit: 'count',
    measure: 'clicks',
    title: { en: 'Clicks', ru: 'Клики' },
    description: { en: 'Clicks on shown ads', ru: 'Клики по показанным объявлениям' },
  },
  revenue: {
    class: 'cash',
    kind: 'sum',
    unit: 'money',
    measure: 'revenue',
    title: { en: 'Revenue', ru: 'Доход' },
    description: { en: 'What you earned from impressions', ru: 'Сколько вы заработали на показах' },
  },
  ecpm: {
    class: 'cash',
    kind: 'ratio',
    unit: 'money',
    numerator: 'revenue',
    denominator: 'impressions',
    factor: 1000,
    title: { en: 'eCPM', ru: 'eCPM' },
    description: { en: 'Revenue per 1,000 impressions', ru: 'Доход на 1000 показов' },
  },
  rpm: {
    class: 'cash',
    kind: 'ratio',
    unit: 'money',
    numerator: 'revenue',
    denominator: 'requests',
    factor: 1000,
    title: { en: 'RPM', ru: 'RPM' },
    description: { en: 'Revenue per 1,000 requests', ru: 'Доход на 1000 запросов' },
  },
  fill_rate: {
    class: 'analytical',
    kind: 'ratio',
    unit: 'percent',
    numerator: 'selections',
    denominator: 'requests',
    factor: 100,
    title: { en: 'Fill rate', ru: 'Fill rate' },
    description: {
      en: 'The share of requests for which an ad was selected',
      ru: 'Доля запросов, для которых нашлось объявление',
    },
  },
  show_rate: {
    class: 'analytical',
    kind: 'ratio',
    unit: 'percent',
    numerator: 'impressions',
    denominator: 'selections',
    factor: 100,
    title: { en: 'Show rate', ru: 'Show rate' },
    description: {
      en: 'The share of selected ads that were shown',
      ru: 'Доля подобранных объявлений, которые были показаны',
    },
  },
  ctr: {
    class: 'analytical',
    kind: 'ratio',
    unit: 'percent',
    numerator: 'clicks',
    denominator: 'impressions',
    factor: 100,
    title: { en: 'CTR', ru: 'CTR' },
    description: { en: 'The share of impressions that were clicked', ru: 'Доля показов, по которым кликнули' },
  },
  completions: {
    class: 'extra',
    kind: 'sum',
    unit: 'count',
    measure: 'completions',
    title: { en: 'Completions', ru: 'Досмотры' },
    description: { en: 'Ads watched to the end', ru: 'Объявления, досмотренные до конца' },
  },
  completion_rate: {
    class: 'extra',
    kind: 'ratio',
    unit: 'percent',
    numerator: 'completions',
    denominator: 'impressions',
    factor: 100,
    title: { en: 'Completion rate', ru: 'Доля досмотров' },
    description: {
      en: 'The share of impressions watched to the end',
      ru: 'Доля показов, досмотренных до конца',
    },
  },
};

export const indicatorIds = Object.keys(indicators) as IndicatorId[];

/** The measures whose sums an indicator is computed from. */
export function measuresOf(id: IndicatorId): Measure[] {
  const indicator = indicators[id];
  return indicator.kind === 'sum' ? [indicator.measure] : [indicator.numerator, indicator.denominator];
}

/** A list of measures in words. */
export function namesOf(measures: readonly Measure[], locale: Locale): string {
  return new Intl.ListFormat(locale).format(measures.map((measure) => measureNames[measure][locale]));
}

/** The formula of a ratio in words; null for a sum. */
export function formulaOf(id: IndicatorId, locale: Locale): string | null {
  const indicator = indicators[id];
  if (indicator.kind === 'sum') return null;

  const numerator = measureNames[indicator.numerator][locale];
  const denominator = measureNames[indicator.denominator][locale];
  return `${numerator} ÷ ${denominator} × ${indicator.factor}`;
}
