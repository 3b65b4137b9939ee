import type { Locator } from '@playwright/test';

import { expect, test } from './support/test.ts';

function boxOf(element: Element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}

test('the search field moves through five thousand options and chooses them, and few rows are rendered', async ({
  page,
}) => {
  await page.goto('/gallery/option-list');
  const search = page.getByRole('combobox', { name: 'Find an application' });
  const list = page.getByRole('listbox', { name: 'Applications' });
  const active = list.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveText('All applications');
  await expect(active).toHaveAttribute('aria-selected', 'true');
  await expect(active).toHaveAttribute('aria-setsize', '5001');

  // A row that is cut in half shows that the list goes on.
  const rows = (await list.evaluate((element) => element.clientHeight)) / 32;
  expect(rows - Math.floor(rows)).toBe(0.5);

  await search.focus();
  for (let page8 = 0; page8 < 20; page8 += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  const chosen = list.getByRole('option', { name: 'Application 160' });
  await expect(chosen).toBeInViewport();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await expect(search).toBeFocused();
  expect(await list.getByRole('option').count()).toBeLessThan(60);

  await search.fill('application 4999');
  await expect(list.getByRole('option')).toHaveText(['Application 4999']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('app-160, app-4999')).toBeVisible();

  await search.fill('no such thing');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();

  await search.fill('');
  await list.getByRole('option', { name: 'All applications' }).click();
  await expect(page.getByText('app-160, app-4999')).toBeHidden();
  await expect(search).toBeFocused();
});

test('the tabs are one Tab stop, and the arrow keys choose a tab and wrap around', async ({ page }) => {
  await page.goto('/gallery/tabs');
  const tabs = page.getByRole('tablist', { name: 'Settings' });
  await tabs.getByRole('tab', { name: 'Profile' }).press('ArrowLeft');
  const files = tabs.getByRole('tab', { name: 'app-ads.txt' });
  await expect(files).toBeFocused();
  await expect(files).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'app-ads.txt' })).toHaveText('Who may sell your ads');
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toBeFocused();
});

test('columns of a table sort by keyboard, and `aria-sort` is their order', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Report', exact: true });
  const requests = table.getByRole('columnheader', { name: 'Requests' });
  await expect(requests).toHaveAttribute('aria-sort', 'descending');
  await requests.getByRole('button').press('Enter');
  await expect(requests).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('rowheader').first()).toHaveText('1 Nov 2026');
  await expect(table.getByRole('row').last()).toContainText('Total');
  await table.getByRole('columnheader', { name: 'Date' }).getByRole('button').focus();
  await page.keyboard.press('Tab');
  const hint = page.getByRole('tooltip');
  await expect(hint).toHaveText('How often apps asked for an ad');
  // Above the headers there are the controls of the table, which it would cover. Its place is computed after it is drawn,
  // and again after a scroll.
  const gap = async () => {
    const [header, text] = await Promise.all([requests.evaluate(boxOf), hint.evaluate(boxOf)]);
    return text.top - header.bottom;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(-8);
});

for (const { name, isOlder, hasTimelines } of [
  { name: 'in the newest browsers', isOlder: false, hasTimelines: true },
  { name: 'where sticky headers stick to a box that scrolls sideways', isOlder: true, hasTimelines: true },
  { name: 'where scrolls move nothing either', isOlder: true, hasTimelines: false },
]) {
  test(`a long table scrolls with the page and its header stays visible ${name}`, async ({ page }) => {
    await page.addInitScript(
      (browser) => {
        if (!browser.hasTimelines) Reflect.deleteProperty(window, 'ViewTimeline');
        const styles = new CSSStyleSheet();
        styles.replaceSync('.overflow-y-clip { overflow-y: hidden !important }');
        if (browser.isOlder) document.adoptedStyleSheets.push(styles);
      },
      { isOlder, hasTimelines },
    );
    await page.goto('/gallery/data-table');
    const table = page.getByRole('table', { name: 'Wide report' });
    const headers = table.getByRole('columnheader');
    const box = table.locator('..');
    await expect(box).toHaveCSS('overflow-y', isOlder ? 'hidden' : 'clip');
    await table.getByRole('rowheader').nth(30).scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.round((await headers.first().evaluate(boxOf)).top)).toBe(0);
    expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await box.evaluate((element) => element.scrollTo(300, 0));
    expect(Math.round((await headers.nth(4).evaluate(boxOf)).top)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const rows = table.locator('tbody');
    await expect
      .poll(async () => Math.round((await headers.first().evaluate(boxOf)).bottom - (await rows.evaluate(boxOf)).top))
      .toBe(0);
  });
}

test('the totals of a long table stay visible', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Report', exact: true });
  await table.getByRole('rowheader').nth(2).scrollIntoViewIfNeeded();
  await expect(table.getByRole('rowheader').nth(25)).not.toBeInViewport();
  await expect(table.getByRole('rowheader', { name: 'Total' })).toBeInViewport({ ratio: 1 });
});

test('a wide table shows by a shadow that columns are hidden, and its sorted column', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Wide report' });
  const box = table.locator('..');
  const [start, end] = [box.locator('~ span').first(), box.locator('~ span').last()];
  await expect(start).toBeHidden();
  await expect(end).toBeVisible();
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect(start).toBeVisible();
  await expect(end).toBeHidden();
  const first = await table.getByRole('columnheader').first().evaluate(boxOf);
  expect(await start.evaluate(boxOf)).toMatchObject({ left: first.right });
  const sorted = table.getByRole('columnheader', { name: 'Argentina' });
  expect((await sorted.evaluate(boxOf)).left).toBeLessThan(first.right);
  await page.getByRole('button', { name: 'Sort by Argentina' }).click();
  await expect.poll(async () => Math.round((await sorted.evaluate(boxOf)).left - first.right)).toBe(0);
});

test('rows that follow part by part are all there, each once, and at once in a print', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Wide report' });
  const names = (first: number) => Array.from({ length: 40 }, (_, index) => `Row ${first + index}`);
  await expect(table.getByRole('rowheader')).toHaveText(names(100));
  const atOnce = await page.getByRole('button', { name: 'More rows' }).evaluate(async (button: HTMLElement) => {
    button.click();
    const cells = () => [...document.querySelectorAll('[aria-label="Wide report"] tbody th')];
    // React renders the first part of the rows in a microtask after the press, and the next one in a task.
    await Promise.resolve();
    const shown = [cells()[0]?.textContent, cells().at(-1)?.textContent];
    window.dispatchEvent(new Event('beforeprint'));
    return { shown, printed: cells().map((cell) => cell.textContent) };
  });
  expect(atOnce).toEqual({ shown: ['Row 200', 'Row 139'], printed: names(200) });
  await page.getByRole('button', { name: 'More rows' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(names(300));
});

test('the sticky first column has an edge, is highlighted with its row and never covers the focus', async ({
  page,
}) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Wide report' });
  const first = table.getByRole('rowheader').nth(1);
  const style = (locator: Locator, property: string) =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await expect(first).toHaveCSS('border-right-width', '1px');
  // Only figures have tabular digits: in names, they would widen the hyphens.
  await expect(first).toHaveCSS('font-variant-numeric', 'normal');
  await expect(table.getByRole('cell').first()).toHaveCSS('font-variant-numeric', 'tabular-nums');
  await first.hover();
  await expect(first).toHaveCSS('background-color', await style(table.getByRole('cell').nth(10), 'background-color'));
  expect(await style(first, 'background-color')).not.toBe(
    await style(table.getByRole('rowheader').nth(2), 'background-color'),
  );

  const headers = table.getByRole('columnheader');
  await headers.last().getByRole('button').focus();
  for (const country of ['Norway', 'Mexico', 'Kenya', 'Japan', 'India', 'France', 'Denmark', 'Brazil']) {
    await page.keyboard.press('Shift+Tab');
    const button = headers.getByRole('button', { name: country });
    await expect(button).toBeFocused();
    const edge = await headers.first().evaluate((element) => element.getBoundingClientRect().right);
    expect(await button.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(edge);
  }
});

test('the page scrolls to the top of a table that gets other rows, and a column may not sort', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const table = page.getByRole('table', { name: 'Wide report' });
  await expect(table.getByRole('columnheader', { name: 'Row' }).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'More rows' }).scrollIntoViewIfNeeded();
  expect((await table.evaluate(boxOf)).top).toBeLessThan(0);
  await page.getByRole('button', { name: 'More rows' }).click();
  await expect(table.getByRole('rowheader').first()).toHaveText('Row 200');
  await expect.poll(async () => (await table.evaluate(boxOf)).top).toBe(0);
});

test('the keyboard changes the page, and an idle button stays focused', async ({ page }) => {
  await page.goto('/gallery/pagination');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(pages.getByText('Page 3 of 7')).toBeVisible();
  const last = pages.getByRole('button', { name: 'Last page' });
  await last.press('Enter');
  await expect(pages.getByText('Page 7 of 7')).toBeVisible();
  // A button that became `disabled` would lose the focus.
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await expect(last).toBeFocused();
  await last.press('Enter');
  await expect(pages.getByText('Page 7 of 7')).toBeVisible();
  await pages.getByLabel('Rows per page').selectOption('50');
  await expect(pages.getByLabel('Rows per page')).toHaveValue('50');
});

test('items of an ordered list are moved by keyboard and by dragging, and the focus stays in the list when one is removed', async ({
  page,
}) => {
  await page.goto('/gallery/order-list');
  const list = page.getByRole('list', { name: 'Groups' });
  const items = list.getByRole('button', { name: /^\d/u });
  await items.first().press('ArrowDown');
  await expect(items).toHaveText(['1Application', '2Date', '3Block', '4Country']);
  await expect(list.getByRole('button', { name: '2 Date' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Date: 2 of 4' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(items).toHaveText(['1Date', '2Application', '3Block', '4Country']);

  const box = async (index: number) => (await items.nth(index).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const [from, to] = [await box(0), await box(3)];
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 8 });
  await expect(items).toHaveText(['1Application', '2Block', '3Country', '4Date']);
  await page.mouse.up();
  await page.mouse.move(from.x + 20, from.y + 2, { steps: 4 });
  await expect(items).toHaveText(['1Application', '2Block', '3Country', '4Date']);

  await items.nth(3).press('Delete');
  await expect(list.getByRole('button', { name: 'Remove Country' })).toBeFocused();
  for (const name of ['Country', 'Block', 'Application'])
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect(list).toBeFocused();
});

test('one press ticks all boxes of a list, the next one unticks them', async ({ page }) => {
  await page.goto('/gallery/checkbox-list');
  const list = page.getByRole('group', { name: 'Indicators' });
  await list.getByRole('button', { name: 'Select all' }).press('Enter');
  for (const box of await list.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await list.getByRole('button', { name: 'Select none' }).press('Enter');
  for (const box of await list.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
});
