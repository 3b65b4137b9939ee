import { expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';

import { expect, test } from './support/test.ts';

test('a dialog starts at its field, traps the focus and returns it', async ({ page }) => {
  await page.goto('/gallery/dialog');
  await page.getByRole('button', { name: 'Open' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save the template' });
  await expect(dialog).toHaveAccessibleDescription('You will find it under My templates');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused();
});

test('a dialog without its opener returns the focus to the nearest element around it, and one from a menu to its button', async ({
  page,
}) => {
  await page.goto('/gallery/dialog');
  await page.getByRole('button', { name: 'Remove daily' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Templates' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove weekly' })).toBeFocused();

  await page.goto('/gallery/alert-dialog');
  await page.getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused();
});

test('a dialog breaks words that are wider than it, and has three widths', async ({ page }) => {
  await page.goto('/gallery/dialog');
  const widths = [];
  for (const name of ['Remove daily', 'Open', 'Compare']) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const box = await dialog.evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
    expect(box.scrollWidth).toBe(box.clientWidth);
    widths.push(box.clientWidth);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(3);
});

test('an alert dialog starts at Cancel, ignores a click outside it, and announces a failure', async ({ page }) => {
  await page.goto('/gallery/alert-dialog');
  await page.getByRole('button', { name: 'Ask: failed' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete the ad block?' });
  await expect(dialog).toHaveAccessibleDescription(/stops earning/u);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete the ad block');
  await expectAccessibleInBothThemes(page);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('deleted', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Ask: danger' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('deleted', { exact: true })).toBeVisible();
});

test('a search dialog starts at its field, does not move its upper edge and returns the focus', async ({ page }) => {
  await page.goto('/gallery/search-dialog');
  const button = page.getByRole('button', { name: 'Search' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(dialog.getByRole('textbox', { name: 'Term' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  const top = () => dialog.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await dialog.evaluate((element) => element.append(document.createElement('hr')));
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a popover gets the focus and returns it', async ({ page }) => {
  await page.goto('/gallery/popover');
  const button = page.getByRole('button', { name: 'Filters' });
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a large choice is a panel beside its button, on a touch screen a sheet, and its foot stays visible', async ({
  page,
}) => {
  await page.goto('/gallery/popover-sheet');
  const button = page.getByRole('button', { name: 'Applications' });
  const panel = page.getByRole('dialog', { name: 'Applications' });
  for (const size of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await button.press('Enter');
    await expect(panel.getByRole('button', { name: 'Build' })).toBeInViewport({ ratio: 1 });
    await panel.getByRole('checkbox').last().scrollIntoViewIfNeeded();
    await expect(panel.getByRole('button', { name: 'Build' })).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await button.press('Enter');
  await panel.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(button).toBeFocused();
});

test('an open panel does not lose its text when the window becomes as narrow as a phone, and is a sheet the next time', async ({
  page,
}) => {
  await page.goto('/gallery/popover-sheet');
  const button = page.getByRole('button', { name: 'Applications' });
  const panel = page.getByRole('dialog', { name: 'Applications' });
  const done = panel.getByRole('button', { name: 'Done' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await button.press('Enter');
  await panel.getByRole('textbox').fill('chess');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(panel.getByRole('textbox')).toHaveValue('chess');
  await expect(done).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(done).toBeVisible();
});

test('a panel that closes does not move a focus that the user has moved', async ({ page }) => {
  for (const [path, name] of [
    ['popover', 'Filters'],
    ['popover-sheet', 'Applications'],
    ['dropdown-menu', 'Actions'],
    ['dialog', 'Open'],
    ['alert-dialog', 'Ask: danger'],
  ] as const) {
    await page.goto(`/gallery/${path}`);
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(
      page.locator('[data-state=open]:focus-within:is([role=dialog], [role=alertdialog], [role=menu])'),
    ).toBeVisible();
    await page.evaluate(async () => {
      const next = document.body.appendChild(document.createElement('button'));
      next.textContent = 'Next';
      const panel = document.activeElement?.closest('[data-state=open]');
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      for (let turn = 0; turn < 100 && panel?.isConnected; turn += 1) await Promise.resolve();
      next.focus();
      // Waits for the timers that were due when the panel closed.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    });
    await expect(page.getByRole('button', { name: 'Next', exact: true }), path).toBeFocused();
  }
});

test('arrow keys move through a menu and skip a disabled item, and letters find an item', async ({ page }) => {
  await page.goto('/gallery/dropdown-menu');
  const button = page.getByRole('button', { name: 'Actions' });
  await button.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('deleted')).toBeVisible();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await page.keyboard.press('r');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gallery\/link/u);
});

test('a tooltip opens on focus and closes with Escape', async ({ page }) => {
  await page.goto('/gallery/tooltip');
  await page.getByRole('link', { name: 'Long texts' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('Fill rate = impressions / requests');
  await expect(page.getByRole('button', { name: 'Fill rate' })).toHaveAccessibleDescription(/impressions/u);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('a snackbar disappears by itself unless the pointer is on it, a failure stays, and both return the focus', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/gallery/snackbar-host');
  const save = page.getByRole('button', { name: 'Save' });
  const fail = page.getByRole('button', { name: 'Fail' });
  await save.press('Enter');
  const status = page.getByRole('status');
  const alert = page.getByRole('alert');
  await expect(status).toHaveText('Template saved');
  await status.hover();
  await expectAccessibleInBothThemes(page);
  await page.clock.fastForward(60_000);
  await expect(status).toHaveText('Template saved');
  await page.mouse.move(0, 0);
  await page.clock.fastForward(6000);
  await expect(status).toBeEmpty();

  await fail.press('Enter');
  await page.getByRole('button', { name: 'Go offline' }).press('Enter');
  await expect(alert).toHaveText('Failed to save the template');
  await expect(status).toHaveText('You are offline');
  const width = await status.locator('> div').evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeGreaterThanOrEqual(400);
  await page.clock.fastForward(60_000);
  await expect(status).toBeEmpty();
  await expect(alert).toHaveText('Failed to save the template');

  await fail.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(alert.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused();

  // The focus also returns when a newer message replaces the message that has it.
  await save.press('Enter');
  await status.getByRole('button', { name: 'Close' }).focus();
  await save.dispatchEvent('click');
  await expect(save).toBeFocused();
});

test('an open dialog does not hide messages from a screen reader, and stays open while one is closed', async ({
  page,
}) => {
  await page.goto('/gallery/snackbar-host');
  await page.getByRole('button', { name: 'Fail' }).press('Enter');
  await page.getByRole('button', { name: 'Open' }).press('Enter');
  await page.getByRole('button', { name: 'Save the changes' }).press('Enter');
  // `getByRole` finds no element that is hidden from assistive technology.
  await expect(page.getByRole('alert')).toHaveText('Failed to save the template');
  await expect(page.getByRole('status')).toHaveText('Template saved');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(page.getByRole('dialog')).toBeVisible();
});
