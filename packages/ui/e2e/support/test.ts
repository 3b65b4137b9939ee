import { collectBrowserErrors } from '@publisher-console/test-kit/browser-errors';
import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Any error of the browser fails the test. */
  noErrors: void;
}

/** The `test` of all tests in the gallery. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => {
    await provide(process.env['GALLERY_ORIGIN']);
  },

  noErrors: [
    async ({ context, baseURL }, provide) => {
      const browserErrors = await collectBrowserErrors(context, baseURL ?? '');
      await provide();
      expect(browserErrors, 'errors of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
