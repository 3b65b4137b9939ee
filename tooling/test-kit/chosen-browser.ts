import { chromiumArguments, findChromium } from '../start/chromium.mjs';
import { devices } from '@playwright/test';
import type { PlaywrightTestConfig } from '@playwright/test';

interface ChosenBrowser {
  name: string;
  /** The tests that run in it. */
  testMatch: string;
  use: NonNullable<PlaywrightTestConfig['use']>;
}

/** The journey through the whole product: the one that runs in other browsers than Chromium. */
const wholeProduct = '**/first-day.e2e.ts';

/** The browser of the tests: Chromium, or Playwright's own Firefox or WebKit if `E2E_BROWSER` names it. */
export function chosenBrowser(env: NodeJS.ProcessEnv): ChosenBrowser {
  const name = env['E2E_BROWSER'] || 'chromium';
  switch (name) {
    case 'chromium': {
      const executablePath = findChromium(env);
      const launchOptions = { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) };
      return { name, testMatch: '**/*.e2e.ts', use: { ...devices['Desktop Chrome'], launchOptions } };
    }
    case 'firefox':
      return { name, testMatch: wholeProduct, use: devices['Desktop Firefox'] };
    case 'webkit':
      return { name, testMatch: wholeProduct, use: devices['Desktop Safari'] };
    default:
      throw new Error(`E2E_BROWSER is chromium, firefox or webkit, not ${name}`);
  }
}
