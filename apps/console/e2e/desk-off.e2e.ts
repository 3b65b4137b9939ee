import { isNightly } from '@publisher-console/test-kit/trials';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'desk-off', networkSettings: { DESK: 'off' } });

if (isNightly) {
  test('a network without a desk has none of its pages and calls', async ({ page, expectBrowserError }) => {
    expectBrowserError(/status of 404/u);
    for (const path of ['/desk', '/desk/login', '/desk/staff']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page not found: ${path}`);
    }
    expect((await page.request.get('/api/desk/current')).status()).toBe(404);
  });
}
