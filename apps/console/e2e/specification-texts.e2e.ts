import { glob, readFile } from 'node:fs/promises';

import { isNightly } from '@publisher-console/test-kit/trials';
import type { Locator, Page } from '@playwright/test';

import { publisherOf } from './support/applications.ts';
import { comeFromElsewhere, fillSignUp, newcomer } from './support/newcomer.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { specificationTexts } from './support/specification-texts.ts';
import { expect, test } from './support/test.ts';

type Screen = keyof typeof specificationTexts;

/** Records which texts a page shows. `expectAll` fails unless each text of the screen was shown. */
function watchTexts(screen: Screen) {
  const unseen = new Set<string>(specificationTexts[screen]);
  return {
    /** Waits for the text, with any value in place of `{…}`. */
    see: async (within: Page | Locator, text: (typeof specificationTexts)[Screen][number]): Promise<void> => {
      // An apostrophe would end the regular expression inside a locator.
      const pattern = text.replaceAll(/[.?()']/gu, '.').replaceAll(/\{\w+\}/gu, String.raw`\S+`);
      // Other sentences may be before and after the text, but it must not be a part of a longer sentence.
      const whole = new RegExp(String.raw`(?:^|[.?!] )${pattern}(?:$|\. |(?<=\.) )`, 'u');
      await expect(within.getByText(whole).filter({ visible: true }).first()).toBeVisible();
      unseen.delete(text);
    },
    expectAll: () => expect([...unseen], 'texts that did not appear').toEqual([]),
  };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Each journey causes nearly every alert of its screens, so it expects any alert, and checks the texts by `see`. */
const anyFailure = /\S/u;

/** The browser's error about a call that a journey causes to fail. */
const refused = /status of [45]/u;
const refusal = (code: string) => ({ result: false, data: null, errors: null, message: code, code });

/** Answers calls to an address with a failure, until the function that it returns is called. */
async function failCalls(page: Page, url: string, method: string, status = 500, code = 'unexpected') {
  const answer = { status, json: refusal(code) };
  await withoutPagePrefetch(page);
  await page.route(url, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()));
  return () => page.unroute(url);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

test('every text of the specification is in the catalogues, in both languages', async () => {
  const translated = new Map<string, string>();
  for await (const file of glob('src/**/locales/ru.po')) {
    for (const [, id = '', translation = ''] of (await readFile(file, 'utf8')).matchAll(
      /^msgid "(.+)"\nmsgstr "(.*)"$/gmu,
    ))
      translated.set(id, translation);
  }
  const texts = Object.values(specificationTexts).flat();
  expect(texts.filter((text) => (translated.get(text) ?? '') === '')).toEqual([]);
});

if (isNightly) {
  test('texts of the sign-in and of its links', async ({
    page,
    context,
    demoAccount,
    expectBrowserError,
    expectAlert,
  }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('signIn');
    expectBrowserError(refused);
    await comeFromElsewhere(context);
    await open(page, '/auth/login');
    await button(page, 'Sign in').click();
    await see(page, 'Mandatory field');
    await page.getByLabel('E-mail').fill('anna');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button(page, 'Sign in').click();
    await see(page, 'Incorrect email');
    await page.getByLabel('E-mail').fill(demoAccount.email);
    await button(page, 'Sign in').click();
    await see(page, 'Invalid username or password');
    await page.getByLabel('E-mail').fill(newcomer().email);
    await button(page, 'Forgot your password?').click();
    await button(page.getByRole('dialog'), 'Send the link').click();
    await see(page, 'The specified email address not found, or an error has occurred while resetting your password');
    await open(page, '/restore/validate-link');
    await see(page, 'The link has expired, or an error has occurred while resetting your password');
    await open(page, '/registration/validate-link');
    await see(
      page,
      'The link has expired or an error has occurred while confirming email. Please try to sign up again.',
    );
    expectAll();
  });
}

if (isNightly) {
  test('texts of the sign-up', async ({ page, context, demoAccount, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('signUp');
    expectBrowserError(refused);
    await comeFromElsewhere(context);
    await open(page, '/auth/signup');
    const submit = button(page, 'Sign up');
    await fillSignUp(page, { ...newcomer(), email: demoAccount.email, password: 'short', passwordConfirm: 'other' });
    await submit.click();
    await see(page, 'Password must contain at least 8 characters');
    await see(page, 'Passwords do not match');
    const { password, passwordConfirm } = newcomer();
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=passwordConfirm]').fill(passwordConfirm);
    await submit.click();
    await see(page.locator('[data-snackbar]'), 'User with current email already exists');
    await failCalls(page, '**/api/registration', 'POST', 422);
    await page.locator('input[name=email]').fill(newcomer().email);
    await submit.click();
    await see(page, 'An error occurred');
    expectAll();
  });
}

test('texts of the apps', async ({ page, signIn, signInAnew, expectBrowserError, expectAlert }) => {
  expectAlert(anyFailure);
  const { see, expectAll } = watchTexts('applications');
  expectBrowserError(refused);
  const publisher = await publisherOf(page.request, await signInAnew());
  await publisher.addApplication('Chess');
  const loadAgain = await failCalls(page, '**/api/application?*', 'GET');
  await open(page, '/app');
  await see(page, 'Failed to load the apps');
  await loadAgain();
  await button(page, 'Retry').click();

  const menu = button(page, 'Actions for Chess');
  const choose = async (name: string, confirm?: string): Promise<void> => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    if (confirm !== undefined) await button(page.getByRole('alertdialog'), confirm).press('Enter');
  };
  const stopAgain = await failCalls(page, '**/api/application/deactivate/*', 'POST');
  await choose('Stop', 'Stop the app');
  await see(page, 'Failed to stop the app');
  await stopAgain();
  await choose('Stop', 'Stop the app');
  await see(page, 'App stopped');
  await failCalls(page, '**/api/application/activate/*', 'POST');
  await choose('Resume');
  await see(page, 'Failed to resume the app');
  await failCalls(page, '**/api/application/*', 'DELETE');
  await choose('Delete', 'Delete the app');
  await see(page, 'Failed to delete the app');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await choose('Edit app-ads.txt link');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Store link').fill('https://play.google.com/store/apps/details?id=a.b');
  await dialog.getByLabel('Link to app-ads.txt').fill('https://northwind.example/app-ads.txt');
  const change = '**/api/application/*';
  await failCalls(page, change, 'PUT', 422, 'app_ads_txt_incomplete');
  await page.keyboard.press('Enter');
  await see(
    dialog,
    'The app-ads.txt file is incomplete. You can check the lines to be specified in app-ads.txt in the Settings',
  );
  await failCalls(page, change, 'PUT', 422);
  await page.keyboard.press('Enter');
  await see(dialog, 'Failed to update the app');

  await open(page, '/app/add');
  const add = button(page.getByRole('main'), 'Add app');
  await add.click();
  await see(page, 'The link to the app is required');
  await see(page, 'Please provide a link to the published app-ads.txt');
  await page.getByLabel('Store link').fill('https://play');
  await page.keyboard.press('Tab');
  await see(page, 'Specified app not found');
  await see(page, "My app hasn't been published yet");
  await page.getByLabel("My app hasn't been published yet").check();
  await add.click();
  await see(page, 'The app platform is required');
  await see(page, 'The app name is required');
  await page.getByLabel('Android').check();
  await page.getByLabel('App name').fill('Go');
  await failCalls(page, '**/api/application', 'POST', 422);
  await add.click();
  await see(page, 'Failed to add the app');

  // The two links of an app in a store are changed separately.
  await signIn();
  await open(page, '/app');
  await page
    .getByRole('button', { name: /^Actions for/u })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Edit app-ads.txt link' }).press('Enter');
  await dialog.getByLabel('Link to app-ads.txt').fill('https://other.example/app-ads.txt');
  await page.keyboard.press('Enter');
  await see(dialog, 'Failed to update the App-ads.txt');
  expectAll();
});

if (isNightly) {
  test('texts of the ad blocks', async ({ page, signInAnew, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('adBlocks');
    expectBrowserError(refused);
    const publisher = await publisherOf(page.request, await signInAnew());
    const id = await publisher.addApplication('Chess');
    await publisher.addAdBlock(id, 'Level end');
    const loadAgain = await failCalls(page, '**/api/ad-format?*', 'GET', 422);
    await open(page, `/app/${id}/adblock`);
    const dialog = page.getByRole('dialog', { name: 'Add block' });
    const add = button(page.getByRole('main'), 'Add block');
    await add.click();
    await button(dialog, 'Create').click();
    await see(dialog, 'Please enter the block title');
    await see(dialog, 'Please choose the ad format');
    await dialog.getByLabel('Block title').fill('Bonus');
    await dialog.getByRole('button', { name: /^Ad format/u }).press('Enter');
    await see(page, 'Failed to load the ad formats');
    await loadAgain();
    await button(page, 'Retry').press('Enter');
    await page.getByRole('button', { name: /^Rewarded video/u }).press('Enter');
    await failCalls(page, '**/api/application/*/ad-block', 'POST', 422);
    await button(dialog, 'Create').click();
    await see(dialog, 'Failed to create the ad block');
    await page.keyboard.press('Escape');
    await button(page.getByRole('alertdialog'), 'Discard').press('Enter');
    // The focus returns to the button, and would close a menu that was opened earlier.
    await expect(add).toBeFocused();

    const choose = async (name: string, confirm?: string): Promise<void> => {
      await page.getByRole('button', { name: /^Actions for Level end/u }).press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
      if (confirm !== undefined) await button(page.getByRole('alertdialog'), confirm).press('Enter');
    };
    await failCalls(page, '**/api/application/*/ad-block/*', 'PUT', 422);
    await choose('Edit title');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await see(page, 'Failed to update the ad block');
    await page.keyboard.press('Escape');
    const stopAgain = await failCalls(page, '**/api/application/ad-block/deactivate/*', 'POST', 422);
    await choose('Stop', 'Stop the ad block');
    await see(page, 'Failed to stop the ad block');
    await stopAgain();
    await choose('Stop', 'Stop the ad block');
    await expect(page.getByText('Ad block stopped')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for Level end/u })).toBeFocused();
    await failCalls(page, '**/api/application/ad-block/activate/*', 'POST', 422);
    await choose('Resume');
    await see(page, 'Failed to resume the ad block');
    await failCalls(page, '**/api/application/ad-block/*', 'DELETE', 422);
    await choose('Delete', 'Delete the ad block');
    await see(page, 'Failed to delete the ad block');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the statistics', async ({ page, signIn, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('statistics');
    expectBrowserError(refused);
    await signIn();
    // The browser also reports the error because of which a page could not be rendered.
    expectBrowserError(/ApiFailure/u);
    const loadTemplates = await failCalls(page, '**/api/criteria/template', 'GET', 422);
    const loadFilters = await failCalls(page, '**/api/criteria/filter', 'GET', 422);
    await open(page, '/stats?groups=date,application&indicators=requests&period=last_30_days');
    await see(page, 'Failed to load the filters');
    await loadFilters();
    await button(page, 'Retry').press('Enter');
    await see(page, 'Page {page} of {pages}');
    await page.getByRole('button', { name: /^My templates/u }).press('Enter');
    await see(page, 'My templates');
    await see(page, 'Failed to load the templates');
    await loadTemplates();
    await button(page, 'Retry').press('Enter');
    await page.keyboard.press('Escape');

    await failCalls(page, '**/api/report/file', 'POST', 422);
    await button(page, 'Download').press('Enter');
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
    await see(page, 'Failed to download the report');

    await button(page, 'Save template').press('Enter');
    await page.getByLabel('Template name').press('Enter');
    await see(page, 'Enter the template name to save the template');
    await page.getByLabel('Template name').fill('By day');
    const saveAgain = await failCalls(page, '**/api/criteria/template', 'POST', 422);
    await page.keyboard.press('Enter');
    await see(page, 'Failed to save the template');
    await saveAgain();
    await page.keyboard.press('Enter');
    await see(page, 'Report saved');
    await page.getByRole('button', { name: /^My templates/u }).press('Enter');
    await button(page, 'Actions for By day').press('Enter');
    await failCalls(page, '**/api/criteria/template/*', 'DELETE', 422);
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await button(page, 'Delete the template').press('Enter');
    await see(page, 'Failed to delete the template');

    await open(page, '/stats?period=2022-01-01..2022-01-31&indicators=requests');
    await see(page, 'No data');
    await page.getByRole('button', { name: /^Indicators/u }).press('Enter');
    await page.getByRole('checkbox', { checked: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Period/u }).press('Enter');
    await button(page, 'Clear').press('Enter');
    await page.keyboard.press('Escape');
    await button(page, 'Save template').press('Enter');
    await see(page, 'Select the indicators to save the template');
    await see(page, 'Select the time period to save the template');
    await button(page, 'Build report').first().press('Enter');
    await see(page, 'Select the indicators to generate the report');
    await see(page, 'Select the time period to generate the report');

    await failCalls(page, '**/api/statistic', 'POST', 422, 'validation_failed');
    await open(page, '/stats');
    await see(page, 'This report cannot be built. Change your selection above and build it again.');
    await failCalls(page, '**/api/statistic', 'POST', 500);
    await button(page, 'Retry').press('Enter');
    await see(page, 'Failed to load the report');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the dashboard', async ({ page, signIn, signInAnew, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('dashboard');
    expectBrowserError(refused);
    await signInAnew();
    const failing = [
      await failCalls(page, '**/api/dashboard/stage-item/*', 'POST', 422),
      await failCalls(page, '**/api/dashboard/stage', 'GET', 422),
    ];
    await open(page, '/');
    await see(page, 'Failed to load the dashboard');
    await failing.pop()?.();
    await button(page, 'Retry').first().press('Enter');
    await page.locator('summary', { hasText: 'All steps' }).click();
    await page.getByRole('checkbox').first().click();
    await see(page, 'Failed to change the status of the item');

    await signIn();
    await failCalls(page, '**/api/dashboard/statistic/summary', 'GET', 422);
    await failCalls(page, '**/api/criteria/preset-filter/dashboard', 'GET', 422);
    await open(page, '/');
    await see(page, 'Failed to load the summary table');
    await see(page, 'Failed to load the periods');
    await page.getByRole('button', { name: 'Fill rate' }).focus();
    await see(page, 'Ad selections divided by requests, in percent');
    await failCalls(page, '**/api/dashboard/statistic/application', 'POST', 422);
    await open(page, '/');
    await see(page, 'Failed to load the apps table');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the documents', async ({ page, signIn, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('documents');
    expectBrowserError(refused);
    await signIn();
    await open(page, '/documents');
    await see(page, 'Contract {number}');
    await failCalls(page, '**/api/file/download/*', 'POST', 422);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Download/u })
      .first()
      .press('Enter');
    await see(page, 'Document downloading error');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the message to support', async ({ page, signIn, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('support');
    expectBrowserError(refused);
    await signIn();
    await failCalls(page, '**/api/feedback/send', 'POST', 422);
    await open(page, '/help?dialog=support');
    const dialog = page.getByRole('dialog');
    await see(dialog, 'Problem');
    await see(dialog, 'Idea');
    await dialog.getByLabel('Message').fill('Hello');
    await button(dialog, 'Send').press('Enter');
    await see(page, 'An error occurred while sending the message. Please try again later.');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the settings', async ({ page, signIn, expectBrowserError, expectAlert }) => {
    expectAlert(anyFailure);
    const { see, expectAll } = watchTexts('settings');
    expectBrowserError(refused);
    await signIn();
    await failCalls(page, '**/api/user/update/*', 'PUT', 422);
    await open(page, '/settings?dialog=email');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New e-mail', { exact: true }).fill('vera@publishers.example');
    await dialog.getByLabel('Repeat the new e-mail').fill('vera@publishers.examples');
    await page.keyboard.press('Enter');
    await see(dialog, 'Emails have to match');
    await dialog.getByLabel('Repeat the new e-mail').fill('vera@publishers.example');
    await page.keyboard.press('Enter');
    await see(dialog, 'An error occurred while changing the e-mail');
    await open(page, '/settings?dialog=password');
    const { password } = newcomer();
    await dialog.getByLabel('New password', { exact: true }).fill(password);
    await dialog.getByLabel('Repeat the new password').fill(password);
    await page.keyboard.press('Enter');
    await see(dialog, 'An error occurred while changing the password');
    expectAll();
  });
}

if (isNightly) {
  test('texts of the frame', async ({ page, signIn, expectBrowserError }) => {
    const { see, expectAll } = watchTexts('frame');
    expectBrowserError(refused);
    await signIn();
    await open(page, '/no/such/page');
    await see(page, 'Page not found: {path}');
    await open(page, '/help');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const item of ['Dashboard', 'Statistics', 'Apps', 'Documents', 'Settings', 'SDK', 'Help'] as const)
      await see(menu, item);
    await see(page, 'Log out');
    await failCalls(page, '**/api/statistic', 'POST', 404);
    await menu.getByRole('link', { name: 'Statistics' }).click();
    await see(page, 'Something went wrong. Sorry for the inconvenience. System recovery is in progress.');
    await page.evaluate(() => localStorage.clear());
    await open(page, '/auth/login');
    await see(page, 'Language');
    expectAll();
  });
}
