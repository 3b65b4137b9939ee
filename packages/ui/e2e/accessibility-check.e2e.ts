import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { expect, test } from '@playwright/test';

test('the check of every page finds what breaks WCAG, in either theme, also on a page that it has checked before', async ({
  page,
}) => {
  const show = (body: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Page</title>
      <style>[data-theme=dark] p { color: #777; background: #666; }</style>
      <main><h1>Page</h1>${body}</main></html>`);
  await show('<p>Text</p>');
  await expectAccessible(page);
  await expect(expectAccessibleInBothThemes(page)).rejects.toThrow(/color-contrast/u);
  await show('<img src="data:,">');
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/u);
  await show('<iframe title="Frame" srcdoc="Text"></iframe>');
  await expect(expectAccessible(page)).rejects.toThrow(/frames that axe would not read/u);
});
