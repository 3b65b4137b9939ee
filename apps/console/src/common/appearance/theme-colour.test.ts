import { ownColours } from '@publisher-console/server-kit/colours';
import { expect, test } from 'vitest';

import { barColours, surfaceColours } from './theme.ts';

test("the browser's own bars have the colour of the page in every theme of the page and of the system", () => {
  const { light, dark } = surfaceColours;
  expect([light, dark]).toEqual([ownColours.light.surface, ownColours.dark.surface]);
  const colours = (...given: Parameters<typeof barColours>) => barColours(...given).map(({ colour }) => colour);
  expect(colours('system')).toEqual([light, dark]);
  expect(colours('light')).toEqual([light, light]);
  expect(colours('dark')).toEqual([dark, dark]);
  expect(colours('system', { light: '#ffffff', dark: '#000000' })).toEqual(['#ffffff', '#000000']);
});
