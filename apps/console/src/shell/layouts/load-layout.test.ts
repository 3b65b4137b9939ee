import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';

import { loadTexts } from '#i18n/texts.ts';

import { loadLayout } from './load-layout.ts';
import { featuresOf } from './route-features.ts';

test('a page has the texts of every feature that its route combines, whatever the layout', async () => {
  const pages = { '/_cabinet/settings': ['app-ads-txt', 'settings'], '/auth/login': ['auth'], '/error/404': [] };
  for (const [routeId, features] of Object.entries(pages)) expect(featuresOf([{ routeId }])).toEqual(features);

  const i18n = setupI18n();
  const texts = await loadTexts(i18n, 'ru');
  await loadLayout(texts, [{ routeId: '/_cabinet/help', staticData: { layout: 'error' } }]);
  expect(i18n._(msg`Open the SDK documentation`)).toBe('Открыть документацию SDK');
});
