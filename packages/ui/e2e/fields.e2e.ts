import { expect, test } from './support/test.ts';

test('the label of a field is its name, and its hint or error its description', async ({ page }) => {
  await page.goto('/gallery/text-field');
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveAccessibleDescription(/^We use it/u);
  const wrong = page.getByRole('textbox', { name: 'E-mail address' });
  await expect(wrong).toHaveAccessibleDescription('Incorrect email');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Contract' })).toBeDisabled();
});

test('every kind of field sends its value, and the first change of a field removes its error', async ({ page }) => {
  await page.goto('/gallery/field');
  const names = ['title', 'text', 'platform', 'formats', 'files', 'consent'];
  await page.getByRole('button', { name: 'Complain' }).press('Enter');
  await expect(page.getByText(/^Wrong: /u)).toHaveText(names.map((name) => `Wrong: ${name}`));

  await page.getByRole('textbox', { name: 'Title' }).fill('Chess');
  await page.getByRole('textbox', { name: 'Text' }).fill('Trainer');
  await page.getByRole('radio', { name: 'iOS' }).press('Space');
  await page.getByRole('checkbox', { name: 'Banner' }).press('Space');
  await page.getByRole('checkbox', { name: 'Video' }).press('Space');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await page.getByRole('checkbox', { name: 'I agree' }).press('Space');
  await expect(page.getByText(/^Wrong: /u)).toHaveCount(0);

  await page.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.locator('form > output')).toHaveText(
    'title=Chess text=Trainer platform=ios formats=banner formats=video files=id-of-screen.png consent=on',
  );
});

test('a ticked box has a mark in forced colours, and is large enough for a finger on a touch screen', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${baseURL}/gallery/checkbox`);
  const ticked = page.getByRole('checkbox', { name: 'I accept the offer' });
  await expect(ticked).toHaveCSS('appearance', 'auto');
  const row = page.locator('label', { hasText: 'I accept the offer' });
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test('a field of several lines has a label and an error, and grows with its text', async ({ page }) => {
  await page.goto('/gallery/textarea');
  const question = page.getByRole('textbox', { name: 'Question' });
  const before = await question.evaluate((element) => element.clientHeight);
  await question.fill('line\n'.repeat(8));
  await expect.poll(() => question.evaluate((element) => element.clientHeight)).toBeGreaterThan(before);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Mandatory field');
});

test('a password is shown only while its button is pressed', async ({ page }) => {
  await page.goto('/gallery/password-field');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await password.press('Tab');
  const reveal = page.getByRole('button', { name: 'Show the password' });
  await expect(reveal).toBeFocused();
  await reveal.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
});

test('Space ticks a checkbox, and a partly ticked one is mixed', async ({ page }) => {
  await page.goto('/gallery/checkbox');
  await page.getByRole('checkbox', { name: 'Remember me' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'All apps' })).toBeChecked({ indeterminate: true });
  await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toHaveAccessibleDescription(
    'Mandatory field',
  );
  await expect(page.getByRole('checkbox', { name: 'Signed' })).toBeDisabled();
});

test('the box for everything clears the other boxes', async ({ page }) => {
  await page.goto('/gallery/checkbox-list');
  const types = page.getByRole('group', { name: 'Block types' });
  const all = types.getByRole('checkbox', { name: 'All block types' });
  await expect(all).toBeChecked({ indeterminate: true });
  await all.press('Space');
  await expect(all).toBeChecked();
  await expect(types.getByRole('checkbox', { name: 'Banner' })).not.toBeChecked();
});

test('a radio group is one Tab stop, and the arrow keys choose an option', async ({ page }) => {
  await page.goto('/gallery/radio-group');
  const group = page.getByRole('radiogroup', { name: 'Platform' });
  await group.getByRole('radio', { name: 'iOS' }).press('ArrowDown');
  await expect(group.getByRole('radio', { name: 'Android' })).toBeChecked();
  await expect(group.getByRole('radio', { name: 'Android' })).toHaveAccessibleDescription('Also on watches');
  await page.keyboard.press('Tab');
  await expect(group.getByRole('radio', { name: 'Android' })).not.toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Format' })).toHaveAccessibleDescription(
    'Please choose the ad format',
  );
});

test('a select changes its value', async ({ page }) => {
  await page.goto('/gallery/select');
  const rows = page.getByRole('combobox', { name: 'Rows per page' });
  await rows.selectOption('50 rows');
  await expect(rows).toHaveValue('50');
});

test('the name of a choice button is its label and the choice, its description is the error', async ({ page }) => {
  await page.goto('/gallery/choice-button');
  await expect(page.getByRole('button', { name: 'Period Last 7 days', exact: true })).toBeVisible();
  const wrong = page.getByRole('button', { name: 'Ad format Not chosen', exact: true });
  await expect(wrong).toHaveAccessibleDescription('Please choose the ad format');
  // ARIA does not allow `aria-invalid` on a button: https://www.w3.org/TR/wai-aria-1.2/#aria-invalid
  await expect(wrong).not.toHaveAttribute('aria-invalid');
});

test('a switch changes with Space', async ({ page }) => {
  await page.goto('/gallery/switch');
  const payments = page.getByRole('switch', { name: 'E-mail me about payments' });
  await payments.press('Space');
  await expect(payments).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Test mode' })).toHaveAccessibleDescription('Test ads earn nothing');
});

test('a day is typed in the order of the language, and an invalid one is refused', async ({ page }) => {
  await page.goto('/gallery/day-field');
  const english = page.getByRole('textbox', { name: 'Day' });
  const russian = page.getByRole('textbox', { name: 'День' });
  await expect(english).toHaveValue('11/20/2026');
  await expect(russian).toHaveValue('20.11.2026');
  await english.fill('3/5/2026');
  await english.press('Enter');
  await expect(russian).toHaveValue('05.03.2026');
  await russian.fill('31.02.2026');
  await russian.press('Tab');
  await expect(russian).toHaveAccessibleDescription('Enter the date as 31.12.2026');
  await russian.fill('01.01.2027');
  await russian.press('Enter');
  await expect(russian).toHaveAccessibleDescription('Choose a date from 01.01.2026 to 31.12.2026');
  await expect(english).toHaveValue('03/05/2026');
});

test('a period is typed, picked by name or picked in the calendar by keyboard', async ({ page }) => {
  await page.goto('/gallery/date-range-picker');
  const range = page.locator('output');
  await page.getByLabel('From', { exact: true }).fill('11/2/2026');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect(range).toHaveText('2026-11-02 2026-11-19');
  await page.getByRole('button', { name: /November 10th, 2026|November 10, 2026/u }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(range).toHaveText('2026-11-11 2026-11-18');
  await page.getByRole('button', { name: 'Yesterday' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /November 21/u })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(range).toHaveText('none');
});

test('files are chosen by keyboard, show their progress, and can be removed or uploaded again', async ({ page }) => {
  await page.goto('/gallery/file-drop-zone');
  const input = page.locator('input[type=file]').first();
  await expect(input).toHaveAccessibleName('Files Drop files here or choose them');
  await expect(input).toHaveAccessibleDescription('At most 10 files, 20 MB each');
  await expect(page.getByRole('progressbar', { name: 'Loading screen.png' })).toHaveAttribute('value', '0.4');
  await expect(page.getByRole('listitem').filter({ hasText: 'contract.pdf' }).getByRole('status')).toHaveText(
    'contract.pdf: Loaded',
  );

  const chooser = page.waitForEvent('filechooser');
  await input.press('Enter');
  await (await chooser).setFiles({ name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await expect(page.getByRole('listitem').filter({ hasText: 'new.png' })).toContainText('Loaded');

  await page.getByRole('button', { name: /^Load a-recording/u }).press('Enter');
  await expect(page.getByRole('progressbar', { name: /^Loading a-recording/u })).toBeVisible();
  // The button that had the focus is gone.
  await expect(page.getByRole('button', { name: /^Cancel a-recording/u })).toBeFocused();
  await page.getByRole('button', { name: 'Remove contract.pdf' }).press('Enter');
  await expect(page.getByText('contract.pdf')).toBeHidden();
  await expect(input).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' }).getByRole('button')).toHaveCount(1);
});

test('a file can be dropped on the zone', async ({ page }) => {
  await page.goto('/gallery/file-drop-zone');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['pdf'], 'dropped.pdf'));
    return transfer;
  });
  await page.getByText('Drop files here or choose them').first().dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('listitem').filter({ hasText: 'dropped.pdf' })).toBeVisible();
});
