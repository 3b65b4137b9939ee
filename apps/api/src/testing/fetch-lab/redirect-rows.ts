import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import { createFileLoader } from '#modules/app-ads-txt/loading/loaded-file.ts';
import type { LabPages } from './lab-site.ts';
import type { Lab } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';

const signal = new AbortController().signal;
const site = 'https://site.example';
const to = (location?: string) => ({ status: 302, headers: location === undefined ? {} : { location } });

/** A page, the pages that it leads to, what has to happen, and after how many requests. */
type Course = [pages: LabPages, expected: string, requests: number];

const courses: Course[] = [
  [{ [`${site}/`]: to('/') }, 'too_many_redirects', 6],
  [
    Object.fromEntries([
      [`${site}/`, to('/1')],
      ...Array.from({ length: 9 }, (_, n) => [`${site}/${n}`, to(`/${n + 1}`)]),
    ]),
    'too_many_redirects',
    6,
  ],
  [{ [`${site}/`]: to() }, 'bad_answer', 1],
  [{ [`${site}/`]: to('//site.example/next'), [`${site}/next`]: {} }, 'an answer', 2],
];

const inside = 'https://www.site.example/app-ads.txt';
const outside = 'https://evil.example/app-ads.txt';
const file = { headers: { 'content-type': 'text/plain' }, body: 'network.example, 1, DIRECT' };

/** The same for the rules of app-ads.txt. https://iabtechlab.com/wp-content/uploads/2022/04/Ads.txt-1.1.pdf */
const fileCourses: Course[] = [
  [{ [`${site}/`]: to(inside), [inside]: file }, 'null', 2],
  [{ [`${site}/`]: to(outside), [outside]: file }, 'null', 2],
  [{ [`${site}/`]: to(outside), [outside]: to(`${outside}?again`) }, 'redirect', 2],
  [{ [`${site}/`]: to(outside), [outside]: to(inside) }, 'redirect', 2],
];

async function follow(lab: Lab, all: Course[], ask: (url: string) => Promise<string>): Promise<RowResult> {
  const faults: string[] = [];
  for (const [pages, expected, requests] of all) {
    lab.site.pages = pages;
    lab.site.requests.length = 0;
    const happened = await ask(`${site}/`);
    if (happened !== expected || lab.site.requests.length !== requests)
      faults.push(`${happened} after ${lab.site.requests.length} requests, not ${expected} after ${requests}`);
  }
  return { tried: all.length, faults };
}

const kindOf = (outcome: FetchOutcome) => (outcome.kind === 'failed' ? outcome.failure : 'an answer');

export const redirectRows: LabRow[] = [
  {
    id: 'F-12',
    what: 'redirects in a circle, six in a row, without an address, relative to the page',
    run: (lab) => follow(lab, courses, async (url) => kindOf(await createGuardedFetch(lab.outside)(url))),
  },
  {
    id: 'F-13',
    what: 'redirects of an app-ads.txt file off its domain, once and twice',
    run: (lab) => {
      const load = createFileLoader(createGuardedFetch(lab.outside));
      return follow(lab, fileCourses, async (url) => String((await load(url, signal)).problem));
    },
  },
];
