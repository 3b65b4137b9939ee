import { build, control, header, reportTable } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

const broken = { result: false, data: null, errors: null };

test('a report that is left open retains its figures and an open choice while refetches fail, and a hidden tab fetches nothing', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 500/u);
  await signIn();
  await page.clock.install();
  await page.goto('/stats?groups=date&indicators=requests&period=today');
  const rows = reportTable(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await control(page, /^Indicators /).click();
  const revenue = page.getByRole('checkbox', { name: /^Revenue/u });
  await revenue.check();
  const expectUnchanged = async () => {
    await expect(revenue).toBeChecked();
    await expect(rows).toHaveCount(3);
    await expect(page.getByText(/The report will be built when it is back|could not be/u)).toHaveCount(0);
    await expect(build(page)).not.toHaveAttribute('aria-busy');
  };

  // As reported by the browser. Parts that are loaded in idle time would fail without a connection.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.clock.fastForward('05:00');
  await page.clock.fastForward('05:00');
  await expectUnchanged();
  await page.route('**/api/statistic', (route) => route.fulfill({ status: 500, json: broken }));
  const failed = page.waitForResponse('**/api/statistic');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await failed;
  const failedAgain = page.waitForResponse('**/api/statistic');
  await page.clock.fastForward('05:00');
  await failedAgain;
  await expectUnchanged();

  let calls = 0;
  await page.unroute('**/api/statistic');
  page.on('request', (request) => void (calls += Number(request.url().endsWith('/api/statistic'))));
  const look = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await look('hidden');
  await page.clock.fastForward('10:00');
  await page.clock.fastForward('10:00');
  expect(calls).toBe(0);
  const fetched = page.waitForResponse('**/api/statistic');
  await look('visible');
  expect((await fetched).status()).toBe(200);
  await expectUnchanged();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Revenue')).toBeVisible();
});
