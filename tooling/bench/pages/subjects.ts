/** What a visitor waits for: the first visible element of the selector whose text matches. */
export interface Awaited {
  selector: string;
  /** The source of a regular expression. */
  text: string;
}

export interface PageSubject {
  title: string;
  path: string;
  isSignedIn: boolean;
  figures: Awaited;
}

/** Begins with a number, with a currency or a sign before it at most. */
const figure = String.raw`^\s*[^\d\s]{0,4}\s?\d`;
const anyText = '';

export const reportTable = 'table[aria-label="Statistics report"]';

/** The pages. Selectors name what every build of the console has had: headings, cells, labels, addresses of links. */
export const pageSubjects = {
  'sign-in': {
    title: 'Sign-in',
    path: '/auth/login',
    isSignedIn: false,
    figures: { selector: 'input[name=login]', text: anyText },
  },
  statistics: {
    title: 'Statistics',
    path: '/stats',
    isSignedIn: true,
    figures: { selector: `main ul[aria-label=Totals] button, ${reportTable} tbody td`, text: figure },
  },
  dashboard: {
    title: 'Dashboard',
    path: '/',
    isSignedIn: true,
    figures: { selector: 'main dd, main table:not(figure table) tbody td', text: figure },
  },
  apps: {
    title: 'List of apps',
    path: '/app',
    isSignedIn: true,
    figures: { selector: 'main h2 a[href^="/app/"]', text: anyText },
  },
  settings: {
    title: 'Settings',
    path: '/settings',
    isSignedIn: true,
    // The publisher's id.
    figures: { selector: 'main dd, main span', text: String.raw`^\d{4}` },
  },
} satisfies Record<string, PageSubject>;

export type PageName = keyof typeof pageSubjects;

/** All that can be measured: the pages, statistics after ten minutes of absence, and interactions with a large report. */
export const subjects = [...(Object.keys(pageSubjects) as PageName[]), 'absence', 'interactions'] as const;
export type SubjectName = (typeof subjects)[number];
