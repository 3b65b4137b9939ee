import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { acceptOffer } from './support/accounts.ts';
import { addApp, appTexts } from './support/factors.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'empty' });

const texts = {
  en: {
    reported: 'was reported as lost',
    keepIt: 'Keep it',
    keep: 'Keep my second factor',
    stays: 'Your second factor stays',
    over: 'This link does not work',
  },
  ru: {
    reported: 'вы потеряли второй фактор',
    keepIt: 'Оставить',
    keep: 'Оставить второй фактор',
    stays: 'Второй фактор остаётся',
    over: 'Эта ссылка не действует',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('a reset of a lost factor is stopped by the link of its mail without a session, and by a button', async ({
    page,
    browser,
    origin,
    network: { operate, writeFile },
    signInAnew,
  }) => {
    const offer = await writeFile('offer.md', '# Public offer\n\nA sentence.');
    await operate('documents', 'set', 'offer', offer, '--language', 'en');
    const account = await signInAnew({ accepts: false });
    await acceptOffer(page.request, account);
    await addApp(page, appTexts[locale]);
    expect(await operate('users', 'factor-reset', account.email)).toContain('are removed at');
    const [link = ''] = await linksMailedTo(page.request, { email: account.email, path: '/factor-reset?' });
    const stranger = await browser.newPage({ locale: locale === 'ru' ? 'ru-RU' : 'en-GB', baseURL: origin });
    await stranger.goto(link);
    await expect(stranger).toHaveURL('/factor-reset');
    await expectAccessible(stranger);
    // Opening the page stops nothing.
    await page.goto('/');
    await expect(page.getByText(text.reported)).toBeVisible();
    await stranger.getByRole('button', { name: text.keep }).click();
    await expect(stranger.getByText(text.stays)).toBeVisible();
    await stranger.goto(link);
    await stranger.getByRole('button', { name: text.keep }).click();
    await expect(stranger.getByText(text.over)).toBeVisible();
    await stranger.close();
    await page.reload();
    await expect(page.getByText(text.reported)).toHaveCount(0);

    await operate('users', 'factor-reset', account.email);
    await page.goto('/settings?tab=security');
    await expect(page.getByText(text.reported)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.keepIt, exact: true }).click();
    await expect(page.getByText(text.stays)).toBeVisible();
    await expect(page.getByText(text.reported)).toHaveCount(0);
  });
});
