import { isNightly } from './trials.ts';
import { defineConfig } from '@playwright/test';
import type { PlaywrightTestConfig } from '@playwright/test';

import { chosenBrowser } from './chosen-browser.ts';

/**
 * The Playwright settings of every package; a package may only name what has to be started.
 *
 * @param options.globalSetup path of the module that starts it; left out by tests that start everything themselves
 */
export function defineBrowserTests(options: { globalSetup?: string } = {}): PlaywrightTestConfig {
  const { name, testMatch, use } = chosenBrowser(process.env);
  const report = ['playwright', ...(name === 'chromium' ? [] : [name]), ...(isNightly ? ['trials'] : [])].join('-');
  return defineConfig({
    testDir: 'e2e',
    testMatch,
    ...options,
    outputDir: 'test-results/playwright',
    forbidOnly: Boolean(process.env['CI']),
    retries: 0,
    workers: 2,
    // A busy machine must not fail a test: these only end one that hangs.
    timeout: 120_000,
    expect: { timeout: 20_000 },
    reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
    use: {
      ...use,
      viewport: { width: 1440, height: 900 },
      // axe measures colours, so no transition may be running.
      contextOptions: { reducedMotion: 'reduce' },
      screenshot: 'only-on-failure',
      // A trace of every journey costs a quarter of the processor's time: `--trace on` records one when it is needed.
      trace: 'off',
    },
  });
}
