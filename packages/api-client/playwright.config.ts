import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from '@publisher-console/start/chromium';

const executablePath = findChromium(process.env);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
