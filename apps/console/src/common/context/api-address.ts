import type { PublicSettings } from './public-settings.ts';

/** The absolute address of the API, without a slash at the end; for programs of the publisher. In the browser only. */
export function apiAddress({ apiBaseUrl }: Pick<PublicSettings, 'apiBaseUrl'>): string {
  return new URL(apiBaseUrl, window.location.href).href.replace(/\/+$/u, '');
}
