import { trialCases } from '@publisher-console/test-kit/trials';
import { isCall } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

/** The page, its files, and the files that are loaded ahead of time. */
const mostRequests = 31;

/** The calls for the data of the page itself. Loading ahead of time makes no calls. */
const callsOf: Record<string, string[]> = {
  '/': ['/page/', '/api/money/overview'],
  '/stats': ['/page/stats', '/api/activity'],
};

const filesOfMenu = ['app', 'dashboard', 'documents', 'help', 'settings', 'stats', 'support-parts'];

for (const path of trialCases(['/'], ['/stats', '/app', '/settings', '/help', '/documents'])) {
  test(`${path} requests each file once, styles and the first script first, at most ${mostRequests} in all, and no data ahead of time`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(path);
    const nameOf = (file: string): string | undefined => /^\/assets\/(.+)-[^/]{8}\.js$/u.exec(file)?.[1];
    await expect.poll(() => filesOfMenu.filter((name) => !paths.map(nameOf).includes(name))).toEqual([]);
    const files = paths.filter((name) => name.startsWith('/assets/'));
    expect(files[0]).toMatch(/\.css$/u);
    expect(nameOf(files.find((file) => file.endsWith('.js')) ?? '')).toBe('index');
    expect(files).toHaveLength(new Set(files).size);
    if (path in callsOf)
      expect(paths.filter((name) => isCall(name) && !name.startsWith('/api/icon/'))).toEqual(callsOf[path]);
    expect(paths.filter((name) => !name.startsWith('/api/')).length).toBeLessThanOrEqual(mostRequests);
  });
}
