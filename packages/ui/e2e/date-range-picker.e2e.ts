import { expect, test } from './support/test.ts';

const primary = 'rgb(29, 60, 143)';
const primaryHover = 'rgb(21, 45, 110)';
const primarySoft = 'rgb(225, 234, 251)';

test('the calendar highlights the first press, previews the period up to the pointer and stays readable', async ({
  page,
}) => {
  await page.goto('/gallery/date-range-picker');
  const range = page.locator('output');
  const day = (number: number) => page.getByRole('button', { name: new RegExp(`November ${number}, 2026`, 'u') });

  await day(14).click();
  await expect(range).toHaveText('2026-11-14 2026-11-14');
  for (const edge of ['From', 'To']) await expect(page.getByLabel(edge, { exact: true })).toHaveValue('11/14/2026');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(day(14)).toHaveCSS('background-color', primaryHover);
  await expect(day(14)).toHaveCSS('color', 'rgb(255, 255, 255)');

  await day(10).hover();
  await expect(day(10)).toHaveCSS('background-color', primaryHover);
  await expect(page.getByRole('gridcell').filter({ has: day(12) })).toHaveCSS('background-color', primarySoft);
  await expect(day(14)).toHaveCSS('background-color', primary);
  await expect(range).toHaveText('2026-11-14 2026-11-14');

  await day(10).click();
  await expect(range).toHaveText('2026-11-10 2026-11-14');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('11/10/2026');
  await expect(day(10)).toHaveCSS('background-color', primaryHover);
  await expect(day(10)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await day(12).hover();
  await expect(day(14)).toHaveCSS('background-color', primary);
});

test('two days that are typed in the wrong order are swapped', async ({ page }) => {
  await page.goto('/gallery/date-range-picker');
  const range = page.locator('output');
  const type = async (edge: string, text: string) => {
    await page.getByLabel(edge, { exact: true }).fill(text);
    await page.getByLabel(edge, { exact: true }).press('Enter');
  };
  // The other day is not typed yet, so the period is this day alone.
  await type('From', '11/20/2026');
  await expect(range).toHaveText('2026-11-20 2026-11-20');
  await type('To', '11/10/2026');
  await expect(range).toHaveText('2026-11-10 2026-11-20');
});
