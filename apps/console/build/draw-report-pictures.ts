import { mkdir } from 'node:fs/promises';

import { locales } from '@publisher-console/api-contract/locales';
import { chromiumArguments, requireChromium } from '@publisher-console/start/chromium';
import { readDemoAccounts } from '@publisher-console/start/stack';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * Draws the pictures of a report for the sign-in page, in both languages and themes. The product has to run with the
 * demo network: `npm start`, then `pnpm --filter @publisher-console/console draw-report-pictures`. Run it after each
 * change of the look of reports.
 */
const origin = process.env.E2E_ORIGIN ?? 'http://localhost:3000';
const folder = new URL('../src/shell/pictures/', import.meta.url);

const report = '/stats?groups=date&indicators=revenue,requests,impressions,fill_rate,ecpm&period=last_month&sort=date';
const window = { width: 1240, height: 1240 };
/** In CSS pixels. A picture has the totals of the report, its chart and its first rows, with a margin around them. */
const margin = 12;
const height = 780;

async function signIn(page: Page): Promise<void> {
  const { demoAccount } = await readDemoAccounts(process.env);
  const { email, password } = demoAccount;
  const answer = await page.request.post('/api/login', { data: { login: email, password } });
  const { data } = await answer.json();
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto('/empty');
  await page.evaluate(({ token, refresh_token, user }) => {
    localStorage.setItem('auth_token', token);
    localStorage.setItem('refresh_token', refresh_token);
    localStorage.setItem('user_id', user.id);
  }, data);
}

async function takePicture(page: Page): Promise<Buffer> {
  await page.goto(report);
  await page.getByRole('figure').waitFor();
  await page.waitForLoadState('networkidle');
  const totals = await page
    .getByRole('main')
    .getByRole('list', { name: /^(?:Totals|Итоги)$/u })
    .boundingBox();
  if (totals === null) throw new Error('The page shows no report');
  const { x, y, width } = totals;
  const clip = { x: x - margin, y: y - margin, width: width + 2 * margin, height };
  return page.screenshot({ clip, animations: 'disabled' });
}

await mkdir(folder, { recursive: true });
const executablePath = await requireChromium({ env: process.env, onLine: () => undefined, mayInstall: false });
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  for (const locale of locales) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({
        baseURL: origin,
        locale,
        colorScheme,
        viewport: window,
        deviceScaleFactor: 1.5,
      });
      await signIn(page);
      const bitmap = await takePicture(page);
      const file = new URL(`report-${locale}-${colorScheme}.webp`, folder);
      await sharp(bitmap).webp({ quality: 46, effort: 6 }).toFile(file.pathname);
      await page.close();
    }
  }
} finally {
  await browser.close();
}
