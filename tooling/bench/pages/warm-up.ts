import type { Browser } from '@playwright/test';

import type { RunningBuild } from './running-build.ts';
import { noNetworkLimit, profiles } from './profiles.ts';
import type { Profile } from './profiles.ts';
import { pageSubjects } from './subjects.ts';
import type { PageName } from './subjects.ts';
import { newVisitor, visitPage } from './visit-page.ts';

/** Milliseconds, without any limit of the device. */
const withinMs = 20_000;

/**
 * Visits pages once on a fast device: so that servers are warm, and to find out which pages show figures in this build.
 */
export async function warmUp(
  browser: Browser,
  { origin, sessions }: Pick<RunningBuild, 'origin' | 'sessions'>,
  { pages, viewport }: { pages: readonly PageName[]; viewport: Profile['viewport'] },
): Promise<PageName[]> {
  const profile = { ...profiles.desktop, viewport, cpu: 1, network: noNetworkLimit };
  const found = [] as PageName[];
  for (const page of pages) {
    const session = pageSubjects[page].isSignedIn ? await sessions.begin() : null;
    const context = await newVisitor(browser, { origin, session, profile });
    try {
      const values = await visitPage(context, pageSubjects[page], { origin, profile, withinMs });
      if (values !== null) found.push(page);
    } finally {
      await context.close();
    }
  }
  return found;
}
