import type { Page } from '@playwright/test';

import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'late-figures' });

const line = /^Figures reach to .+, 00:00 UTC\. Newer ones from the network have been late since .+, 12:00 UTC\.$/u;
const late = (page: Page) => page.getByRole('main').getByText(line);
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('one line has since when figures are late and how far they reach, also on a screen that is left open, and nothing falls because of it', async ({
  page,
  network,
  signIn,
}) => {
  await network.operate('demo');
  const day = dayBefore(3);
  const blocks = 'external_id,app,name,ad_format,status\nP-1,1,Partner,fs_banner,active\n';
  const facts = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue
${day},P-1,DE,1200,1100,980,12,610,4.312\n`;
  await network.operate('sources', 'add', 'partner', '--from', day);
  await network.operate('import', 'blocks', await network.writeFile('blocks.csv', blocks), '--source', 'partner');
  await signIn();
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Today so far');
  await expect(late(page)).toHaveCount(0);

  await network.operate('stats', 'load', await network.writeFile('facts.csv', facts), '--source', 'partner');
  expect(await network.operate('sources', 'list')).toMatch(/^partner {2}LATE since/mu);
  await page.clock.fastForward('05:00');
  await expect(late(page)).toBeVisible();
  const main = page.getByRole('main');
  // What counts of today is that of the others: it reaches to no hour.
  await expect(main.getByRole('heading', { name: 'Today so far' })).toContainText('in part');
  await expect(main.getByRole('listitem').filter({ hasText: /^Yesterday/u })).toContainText(
    'no complete days to compare',
  );
  await expect(main).not.toContainText('partner');
  await page.goto('/stats');
  await expect(late(page)).toBeVisible();
  await expect(main).toContainText('3 unfinished days are left out of the comparison.');

  // Those of today come while earlier ones are late.
  const ofToday = facts.replace(day, dayBefore(0));
  await network.operate('stats', 'load', await network.writeFile('today.csv', ofToday), '--source', 'partner');
  await page.clock.fastForward('05:00');
  await expect(main.getByText(/^Some figures from the network have been late since .+, 12:00 UTC\.$/u)).toBeVisible();
  await network.operate('sources', 'require', 'partner', '--never');
  await page.clock.fastForward('05:00');
  await expect(main).not.toContainText('from the network have been late');
  await expect(main.getByRole('table').first()).toBeVisible();
});
