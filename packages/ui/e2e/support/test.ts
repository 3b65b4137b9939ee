import { collectComplaints } from '@publisher-console/test-kit/browser-complaints';
import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Any complaint of the browser fails the test. */
  noComplaints: void;
}

/** The `test` of all tests in the gallery. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => {
    await provide(process.env['GALLERY_ORIGIN']);
  },

  noComplaints: [
    async ({ context, baseURL }, provide) => {
      const complaints = await collectComplaints(context, baseURL ?? '');
      await provide();
      expect(complaints, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
