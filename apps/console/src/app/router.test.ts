import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';

import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { parseEnvironment } from './environment.ts';
import { getRouter } from './router.tsx';

// The details come from a request or from a page; a test has neither.
vi.mock(import('#shell/head/page-details.ts'), () => ({
  readPageDetails: () => ({
    locale: 'en',
    settings: {
      ...parseEnvironment(publicSettingsSchema, { API_BASE_URL: 'http://127.0.0.1' }),
      brand: undefined,
      version: '0.2.0',
    },
    appearance: { theme: 'system', logoVisible: true, comparison: null },
    isNarrow: false,
  }),
}));

test('each change of route clears the loading flag and the fatal error', async () => {
  const router = await getRouter();
  const { ui } = router.options.context;
  router.update({ ...router.options, history: createMemoryHistory() });
  ui.startWait();
  ui.set({ fatalError: true });
  const toLocation = router.buildLocation({ to: '/help' });
  router.emit({ type: 'onBeforeNavigate', toLocation, pathChanged: true, hrefChanged: true, hashChanged: false });
  expect(ui.read()).toMatchObject({ loading: false, fatalError: false });
});
