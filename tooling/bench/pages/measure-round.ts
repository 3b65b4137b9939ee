import type { Browser } from '@playwright/test';

import type { SessionSource, StoredSession } from './bench-session.ts';
import { measureInteractions } from './interactions.ts';
import type { Profile } from './profiles.ts';
import { visitSubject } from './samples.ts';
import type { BuildName, Sample } from './samples.ts';
import { pageSubjects } from './subjects.ts';
import type { PageName, SubjectName } from './subjects.ts';
import { newVisitor, visitPage } from './visit-page.ts';

/** One of the builds that are compared. */
export interface Target {
  name: BuildName;
  origin: string;
  sessions: SessionSource;
  /** The pages that show figures in this build. */
  pages: readonly PageName[];
}

export interface RoundOptions {
  browser: Browser;
  profile: Profile;
  subjects: readonly SubjectName[];
}

/** Milliseconds: a page that has shown its figures once shows them again. */
const withinMs = 60_000;

/** The order of the targets: as given, and reversed in every second round. */
export function alternatingOrder(targets: readonly Target[], round: number): Target[] {
  return round % 2 === 0 ? [...targets] : targets.toReversed();
}

/** Measures every subject of every target once. */
export async function measureRound(targets: readonly Target[], options: RoundOptions): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const subject of options.subjects)
    for (const target of targets) samples.push(...(await measureSubject(subject, target, options)));
  return samples;
}

async function measureSubject(
  subject: SubjectName,
  { name, origin, sessions, pages }: Target,
  { browser, profile }: RoundOptions,
): Promise<Sample[]> {
  const toSamples = (of: string, values: Record<string, number>): Sample[] =>
    Object.entries(values).map(([measure, value]) => ({ build: name, subject: of, measure, value }));
  const visits = (page: PageName, session: StoredSession | null, count: number) =>
    visit(browser, { page, origin, session, profile, count });

  if (subject === 'interactions') {
    if (!pages.includes('statistics')) return [];
    return toSamples(subject, await measureInteractions(browser, origin, await sessions.begin()));
  }
  if (subject === 'absence') {
    if (!pages.includes('statistics')) return [];
    const [values = {}] = await visits('statistics', await sessions.beginExpired(), 1);
    return toSamples(subject, values);
  }
  if (!pages.includes(subject)) return [];
  const session = pageSubjects[subject].isSignedIn ? await sessions.begin() : null;
  const [cold = {}, warm = {}] = await visits(subject, session, 2);
  return [...toSamples(visitSubject(subject, 'cold'), cold), ...toSamples(visitSubject(subject, 'warm'), warm)];
}

interface Visits {
  page: PageName;
  origin: string;
  session: StoredSession | null;
  profile: Profile;
  count: number;
}

/** So many visits to a page, one after the other, by a browser whose cache is empty before the first. */
async function visit(browser: Browser, { page, origin, session, profile, count }: Visits) {
  const context = await newVisitor(browser, { origin, session, profile });
  try {
    const all = [];
    for (let done = 0; done < count; done += 1) {
      const values = await visitPage(context, pageSubjects[page], { origin, profile, withinMs });
      if (values === null) throw new Error(`${origin}${pageSubjects[page].path} showed no figures in ${withinMs} ms.`);
      all.push(values);
    }
    return all;
  } finally {
    await context.close();
  }
}
