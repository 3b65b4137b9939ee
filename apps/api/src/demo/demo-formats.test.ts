import { expect, test } from 'vitest';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { demoPublishers } from './demo-publishers.ts';
import { requireDemoFormats } from './demo-formats.ts';

test('the demo network starts only with the formats of all its ad blocks, because the next start would refuse the list', () => {
  requireDemoFormats(createAdFormats(defaultAdFormats));
  const used = new Set(
    demoPublishers
      .flatMap(({ applications }) => applications.flatMap(({ blocks }) => blocks))
      .map(({ adFormat }) => adFormat),
  );
  for (const id of used) {
    const others = createAdFormats(defaultAdFormats.filter((format) => format.id !== id));
    expect(() => requireDemoFormats(others)).toThrow(
      `AD_FORMATS_FILE: ${id} is missing, but the demo network has ad blocks with it: add it, or set DEMO=off`,
    );
  }
});
