import type { ApiClient } from '@publisher-console/api-client';

import type { UiStore } from '#common/appearance/ui-state.ts';

/**
 * What a publisher can delete in another tab, downloads, files and sessions, which are forgotten after a while, and texts
 * that the network need not publish. Their pages say that it is not there, and lead to what is.
 */
const absent = [
  '/application/',
  '/criteria/template/',
  '/report/file/',
  '/file/download/',
  '/network-document/',
  '/user/session/',
];

/**
 * docs/product.md, section 8: an answer 404 raises the error page. One that comes after the person has gone elsewhere says
 * nothing about the page in sight, so it does not; nor does one about an
 * application, its ad block or a template. Pages that are only preloaded make no calls.
 * @param place where the person is
 */
export function raiseFatalError(ui: UiStore, place: () => string): Parameters<ApiClient['use']>[0] {
  const places = new Map<string, string>();
  return {
    onRequest: ({ id }) => void places.set(id, place()),
    onResponse: ({ id, response, schemaPath }) => {
      const isOwnWord = absent.some((beginning) => schemaPath.startsWith(beginning));
      if (response.status === 404 && !isOwnWord && places.get(id) === place()) ui.set({ fatalError: true });
      places.delete(id);
    },
    onError: ({ id }) => void places.delete(id),
  };
}
