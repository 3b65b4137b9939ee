import { chromiumArguments, findChromium } from '@publisher-console/bootstrap/chromium';
import { defineConfig, devices } from '@playwright/test';

const executablePath = findChromium(process.env);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/start-product.ts',
  outputDir: 'test-results/playwright',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 1,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
