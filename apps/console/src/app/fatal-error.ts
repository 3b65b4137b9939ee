import type { ApiClient } from '@publisher-console/api-client';

import type { UiStore } from '#common/appearance/ui-state.ts';

/**
 * Paths of data that may be missing: deleted in another tab, removed after a while, or not published by the network.
 * The pages handle a 404 answer of these paths themselves.
 */
const maybeMissing = [
  '/application/',
  '/criteria/template/',
  '/report/file/',
  '/file/download/',
  '/network-document/',
  '/user/factor/',
  '/user/session/',
  '/api-token/',
  '/team/',
  '/webhook/',
];

/**
 * docs/product.md, section 8: a 404 answer raises the error page, unless the page has changed since the call or the
 * data may be missing. Preloads make no calls.
 * @param currentHref the address of the current page
 */
export function raiseFatalError(ui: UiStore, currentHref: () => string): Parameters<ApiClient['use']>[0] {
  const hrefs = new Map<string, string>();
  return {
    onRequest: ({ id }) => void hrefs.set(id, currentHref()),
    onResponse: ({ id, response, schemaPath }) => {
      const isHandled = maybeMissing.some((prefix) => schemaPath.startsWith(prefix));
      if (response.status === 404 && !isHandled && hrefs.get(id) === currentHref())
        ui.set({ fatalError: true, fatalRequestId: response.headers.get('X-Request-Id') });
      hrefs.delete(id);
    },
    onError: ({ id }) => void hrefs.delete(id),
  };
}
