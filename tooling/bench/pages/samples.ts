import { rangeOf } from '#support/median.ts';
import type { Range } from '#support/median.ts';

/** Who is measured: this checkout and the older one. */
export type BuildName = 'new' | 'old';

export type VisitKind = 'cold' | 'warm';

/** What is measured of a visit. Milliseconds; `cls` has no unit; `requests…` are numbers, the rest bytes. */
export const pageMeasures = {
  figures: 'first figures, ms',
  lcp: 'largest contentful paint, ms',
  usable: 'usable (hydrated), ms',
  tbt: 'total blocking time, ms',
  cls: 'layout shift',
  requestsBefore: 'requests before figures',
  requests: 'requests',
  html: 'html, KB',
  script: 'scripts, KB',
  style: 'styles, KB',
  font: 'fonts, KB',
  data: 'answers of the API, KB',
  other: 'other files, KB',
} as const;
export type PageMeasure = keyof typeof pageMeasures;

/** One measurement. */
export interface Sample {
  build: BuildName;
  /** A page with its kind of visit, or `interactions`. */
  subject: string;
  measure: string;
  value: number;
}

/** The key of a page's visits among the samples. */
export function visitSubject(page: string, kind: VisitKind): string {
  return `${page} ${kind}`;
}

/** Median and range of one measure; null if the build has nothing to measure there. */
export function rangeIn(samples: readonly Sample[], wanted: Omit<Sample, 'value'>): Range | null {
  const { build, subject, measure } = wanted;
  const fits = (sample: Sample): boolean =>
    sample.build === build && sample.subject === subject && sample.measure === measure;
  return rangeOf(samples.filter(fits).map(({ value }) => value));
}
