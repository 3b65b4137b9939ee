import { rangeIn, visitSubject } from './samples.ts';
import type { PageMeasure, Sample } from './samples.ts';
import type { Interaction } from './interactions.ts';
import { pageSubjects } from './subjects.ts';
import type { PageName } from './subjects.ts';

/** An upper limit of a median: in the unit of the measure, and in relation to the older build. */
export interface Goal {
  subject: string;
  measure: string;
  most: number;
  ratio?: number;
}

const pages = Object.keys(pageSubjects) as PageName[];
/** Milliseconds of the phone's round trip: what the refresh of an expired token may cost. */
const roundTrip = 150;

function cold(page: PageName, measure: PageMeasure, most: number, ratio?: number): Goal {
  return { subject: visitSubject(page, 'cold'), measure, most, ...(ratio !== undefined && { ratio }) };
}

function press(measure: Interaction, most: number): Goal {
  return { subject: 'interactions', measure, most };
}

/** The goals of the console's speed, for the slow phone. */
export const goals: readonly Goal[] = [
  cold('sign-in', 'lcp', 700),
  cold('statistics', 'figures', 1400, 0.4),
  cold('dashboard', 'figures', 1400),
  cold('apps', 'figures', 1400),
  cold('settings', 'figures', 1500),
  { subject: 'absence', measure: 'figures', most: 1400 + roundTrip },
  ...pages.flatMap((page) => [
    cold(page, 'usable', 2200),
    cold(page, 'tbt', 100),
    cold(page, 'requestsBefore', 12),
    cold(page, 'requests', 30),
    { subject: visitSubject(page, 'warm'), measure: 'figures', most: 1000 },
  ]),
  press('groups', 200),
  press('tick', 200),
  press('period', 200),
  press('save', 200),
  press('sort', 300),
  press('sortOnLine', 300),
  press('page', 200),
  press('print', 2000),
];

/** Whether the median of the new build reaches its goal; null without a goal or without a measurement. */
export function verdictOn(goal: Goal | undefined, samples: readonly Sample[]): 'met' | 'missed' | null {
  if (goal === undefined) return null;
  const { subject, measure } = goal;
  const own = rangeIn(samples, { build: 'new', subject, measure });
  if (own === null) return null;
  const old = rangeIn(samples, { build: 'old', subject, measure });
  const isWithinRatio = goal.ratio === undefined || old === null || own.middle <= goal.ratio * old.middle;
  return own.middle <= goal.most && isWithinRatio ? 'met' : 'missed';
}
