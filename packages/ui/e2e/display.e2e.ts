import { expect, test } from './support/test.ts';

test('a pending button does not change its width, stays focused and ignores presses', async ({ page }) => {
  await page.goto('/gallery/button');
  await page.getByRole('button', { name: 'Press' }).press('Enter');
  await expect(page.getByRole('status').first()).toHaveText('1');
  const running = page.getByRole('button', { name: 'Running' });
  await expect(running).toHaveAttribute('aria-busy', 'true');
  await running.press('Enter');
  await expect(running).toBeFocused();
  await expect(page.getByRole('status').first()).toHaveText('1');
});

test('an icon button has an accessible name', async ({ page }) => {
  await page.goto('/gallery/icon-button');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(2);
});

test('an external link opens a new tab and sends no referrer', async ({ page }) => {
  await page.goto('/gallery/link');
  const link = page.getByRole('link', { name: 'Documentation' });
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('a copy button and a code block copy their text and announce it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/gallery/');
  for (const [primitive, label, text] of [
    ['copy-button', 'Copy the id', '3f8a'],
    ['code-block', 'Copy the lines', /^network\.example, 1001, DIRECT/u],
  ] as const) {
    const part = page.getByRole('region', { name: primitive, exact: true });
    await part.getByRole('button', { name: label }).press('Enter');
    await expect(part.getByRole('status')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(text);
  }
});

test('a copy that the browser refuses is announced', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/gallery/copy-button');
  await page.getByRole('button', { name: 'Copy the id' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Select and copy it yourself');
});

test('wide lines of code can be scrolled by keyboard', async ({ page }) => {
  await page.goto('/gallery/code-block');
  const block = page.getByRole('region', { name: 'Lines of app-ads.txt' });
  await block.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => block.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('progress has a value only while it is known', async ({ page }) => {
  await page.goto('/gallery/progress');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveAttribute('value', '0.4');
  await expect(page.getByRole('progressbar', { name: 'Waiting' })).not.toHaveAttribute('value');
});

test('the arrow keys read each point of a chart, with gaps and unfinished days', async ({ page }) => {
  await page.goto('/gallery/chart');
  const readOut = page.getByRole('slider', { name: 'Requests and revenue by day' });
  await readOut.focus();
  await expect(readOut).toHaveAttribute(
    'aria-valuetext',
    /^Sat, 21 Nov 2026, Requests [\d,]+, Revenue \$[\d.]+, so far$/u,
  );
  await page.keyboard.press('Home');
  await expect(readOut).toHaveAttribute('aria-valuetext', /^Sun, 1 Nov 2026, Requests 11,000, Revenue \$30\.00$/u);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(readOut).toHaveAttribute('aria-valuetext', /^Sat, 7 Nov 2026, Requests —, Revenue/u);
  await expect(page.locator('figure').nth(1).getByText('Sat, 7 Nov 2026', { exact: true }).first()).toBeVisible();

  // The day that is compared, the day that it is compared with, and what happened.
  const compared = page.getByRole('slider', { name: 'Revenue compared' });
  await compared.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(compared).toHaveAttribute(
    'aria-valuetext',
    /^Thu, 5 Nov 2026, Revenue \$[\d.]+, Thu, 5 Oct 2026 \$[\d.]+, \+1\.2%, Chess Trainer: approved$/u,
  );
});

test('parts on top of each other are as high as their values, and a table has the same values', async ({ page }) => {
  await page.goto('/gallery/chart');
  const chart = page.getByRole('figure', { name: 'Revenue by app', exact: true });
  const heights = await chart
    .locator('svg.w-full g')
    .filter({ has: page.locator('rect') })
    .evaluateAll((days) =>
      days.map((day) => [...day.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')) + 1)),
    );
  // The day without values has no bar.
  expect(heights).toHaveLength(20);
  const [first = [0, 0, 0]] = heights;
  expect((first[1] ?? 0) / (first[0] ?? 1)).toBeCloseTo(1 / 2, 1);
  expect((first[2] ?? 0) / (first[0] ?? 1)).toBeCloseTo(1 / 3, 1);
  await expect(chart.getByRole('row', { name: /^Sun, 1 Nov 2026 \$73\.50 \$30\.00 \$15\.00 / })).toHaveCount(1);
});

test('a mouse that is dragged over days chooses them, unless it stays on one or Escape is pressed', async ({
  page,
}) => {
  await page.goto('/gallery/chart');
  const chart = page.getByRole('figure', { name: 'Requests by day' });
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.locator('svg.w-full').first().boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  const { title } = await page.evaluate(() => ({ title: document.title }));
  const dragTo = async (x: number) => {
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(x, box.y + 120, { steps: 4 });
  };
  await dragTo(box.x + box.width / 2 + 3);
  await page.mouse.up();
  await expect(page).toHaveTitle(title);

  await dragTo(box.x + box.width * 0.7);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page).toHaveTitle(title);

  // The drag may end outside of the chart, in either direction.
  await dragTo(box.x - 200);
  await page.mouse.up();
  await expect(page).toHaveTitle(/^Sun, 1 Nov to \w+, \d+ Nov$/);
});

test('a chart draws an open last day, its legend and a gap as what they are', async ({ page }) => {
  await page.goto('/gallery/chart');
  await test.step('an open last day is dashed to a hollow dot, so that it does not look like a fall', async () => {
    const chart = page.getByRole('figure', { name: 'Requests by day' });
    const dashed = chart.locator('svg.w-full polyline').last();
    await expect(dashed).not.toHaveCSS('stroke-dasharray', 'none');
    await expect(chart.locator('svg.w-full circle').last()).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expect(chart.locator('svg.w-full').getByText('so far')).toBeVisible();
  });
  await test.step('the legend shows bars as bars and lines as lines', async () => {
    const swatches = (name: string, shape: string) =>
      page.getByRole('figure', { name, exact: true }).locator(`[aria-hidden] > span > svg > ${shape}`);
    await expect(swatches('Revenue by app', 'rect')).toHaveCount(6);
    await expect(swatches('Revenue by app', 'line')).toHaveCount(0);
    await expect(swatches('Revenue compared', 'line')).toHaveCount(2);
  });
  await test.step('a chart draws no line across a gap', async () => {
    const chart = page.getByRole('figure', { name: 'Requests by day' });
    // Two parts, a day between two gaps, and the open last day with its segment.
    await expect(chart.locator('polyline')).toHaveCount(3);
    await expect(chart.locator('circle')).toHaveCount(2);
  });
});

test('the pointer reads a point of a chart, and a table has the same values', async ({ page }) => {
  await page.goto('/gallery/chart');
  const chart = page.getByRole('figure', { name: 'Requests by day' });
  await expect(chart.getByRole('table').getByRole('row', { name: /^Sat, 7 Nov 2026 —$/u })).toHaveCount(1);
  const box = await chart.locator('svg').last().boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await expect(chart.getByText('Sat, 21 Nov 2026 · so far', { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(chart.getByText('Sat, 21 Nov 2026 · so far', { exact: true })).toBeHidden();
});

test('a chart is as wide as its container from the first frame on', async ({ page }) => {
  await page.addInitScript(() => {
    const wrong = new Set<string>();
    const look = () => {
      for (const picture of document.querySelectorAll<SVGSVGElement>('figure svg.w-full')) {
        const { width } = picture.viewBox.baseVal;
        const place = picture.parentElement?.clientWidth ?? 0;
        if (width !== place) wrong.add(`${width} in ${place}`);
      }
      document.documentElement.dataset['wrongWidths'] = [...wrong].join();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/gallery/chart');
  await expect(page.getByRole('figure', { name: 'Requests by day', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-wrong-widths', '');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the colour of a table changes in no time, since each frame of a transition would style thousands of cells', async ({
    page,
  }) => {
    await page.goto('/gallery/data-table');
    const frames = page.getByRole('table').locator('xpath=..');
    await expect(frames.first()).toBeVisible();
    for (const frame of await frames.all()) await expect(frame).toHaveCSS('transition-duration', '0s');
  });

  test('only the spinner of a button with a running action is animated', async ({ page }) => {
    await page.goto('/gallery/button');
    await expect(page.locator('button[aria-busy=true]').first()).toBeVisible();
    const animated = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('button')?.ariaBusy),
    );
    expect(new Set(animated)).toEqual(new Set(['true']));
  });
});

test('other rows of a table are shown by the elements of the rows before', async ({ page }) => {
  await page.goto('/gallery/data-table');
  const first = page.getByRole('row', { name: /^Row 100 / });
  await expect(first).toBeVisible();
  const element = await first.elementHandle();
  await page.getByRole('button', { name: 'More rows' }).click();
  await expect(page.getByRole('row', { name: /^Row 200 / })).toBeVisible();
  expect(await element?.textContent()).toMatch(/^Row 200/);
});

test('a table that renders again does not observe its first column again', async ({ page }) => {
  await page.addInitScript(() => {
    const made: ResizeObserver[] = [];
    Reflect.set(window, 'resizeObservers', made);
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        made.push(this);
      }
    };
  });
  const count = () => page.evaluate(() => Reflect.get(window, 'resizeObservers').length);
  await page.goto('/gallery/data-table');
  const more = page.getByRole('button', { name: 'More rows' });
  await expect(page.getByRole('row', { name: /^Row 100 / })).toBeVisible();
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await more.click();
  await expect(page.getByRole('row', { name: /^Row 200 / })).toBeVisible();
  expect(await count()).toBe(before);
});

test('the button that ticks all boxes is an input: the error of the list disappears', async ({ page }) => {
  await page.goto('/gallery/checkbox-list');
  const list = page.getByRole('group', { name: 'Columns' });
  await expect(list.getByText('Choose an indicator')).toBeVisible();
  await list.getByRole('button', { name: 'Select all' }).press('Enter');
  await expect(list.getByText('Choose an indicator')).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('the point of a chart that a tap reads stays until a tap elsewhere', async ({ page }) => {
    await page.goto('/gallery/chart');
    const chart = page.getByRole('figure', { name: 'Requests by day' });
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.locator('svg.w-full').first().boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    await page.touchscreen.tap(box.x + box.width - 20, box.y + box.height / 2);
    const read = chart.locator('[aria-hidden] > p').first();
    await expect(read).toHaveText('Sat, 21 Nov 2026 · so far');
    await page.touchscreen.tap(box.x + 60, box.y + box.height / 2);
    await expect(read).toHaveText('Sun, 1 Nov 2026');
    await page.touchscreen.tap(5, 5);
    await expect(read).toHaveCount(0);
  });
});
