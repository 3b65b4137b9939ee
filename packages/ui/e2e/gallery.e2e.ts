import { readdirSync } from 'node:fs';

import { expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { trialCases } from '@publisher-console/test-kit/trials';

import { expect, test } from './support/test.ts';

const source = new URL('../src/', import.meta.url);

const primitives = readdirSync(source)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length))
  // It draws a file, so it has no page.
  .filter((name) => name !== 'chart-picture')
  .toSorted();

/** Smallest height of something that is pressed on a touch screen, in pixels. */
const touchHeight = 44;

test('every primitive has a page in the gallery, and axe finds no violation in either theme', async ({ page }) => {
  await page.goto('/gallery/');
  await expect(page.getByRole('navigation', { name: 'Primitives' }).getByRole('link')).toHaveText(primitives);
  await expectAccessibleInBothThemes(page);
});

test('in forced colours a chosen box, button, switch or tab looks different from one that is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/gallery/');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const changes = [
    { primitive: part('checkbox'), role: 'checkbox', name: 'Remember me', press: 'Remember me' },
    { primitive: part('radio-group'), role: 'radio', name: 'Android', press: 'Android' },
    { primitive: part('switch'), role: 'switch', name: 'E-mail me', press: 'E-mail me' },
    { primitive: part('tabs'), role: 'tab', name: 'Profile', press: 'Security' },
  ] as const;
  for (const { primitive, role, name, press } of changes) {
    const control = primitive.getByRole(role, { name });
    const picture = async () => {
      await control.focus();
      return (await control.screenshot()).toString('base64');
    };
    const before = await picture();
    await primitive.getByText(press).first().click();
    await page.mouse.move(0, 0);
    expect(await picture(), press).not.toBe(before);
  }
});

for (const texts of trialCases(['long'], ['short'])) {
  test(`${texts} texts fit on a narrow phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/gallery/?texts=${texts}`);
    await expect(page.getByRole('region', { name: 'tooltip', exact: true })).toBeVisible();
    const tooWide = await page.evaluate((names) => {
      const right = window.innerWidth;
      return names.filter((name) => {
        const section = document.querySelector(`section[aria-label="${name}"]`);
        return (
          section === null || section.scrollWidth > section.clientWidth || section.getBoundingClientRect().right > right
        );
      });
    }, primitives);
    expect(tooWide).toEqual([]);
  });
}

test('on a phone every button, field and option is large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gallery/');
  await expect(page.getByRole('region', { name: 'tooltip', exact: true })).toBeVisible();
  const tooLow = await page.evaluate((height) => {
    const pressed = document.querySelectorAll('main > section :is(button, select, label:has(input), [role=option])');
    return [...pressed]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < height)
      .map((element) => element.closest('main > section')?.ariaLabel);
  }, touchHeight);
  expect([...new Set(tooLow)]).toEqual([]);
});
