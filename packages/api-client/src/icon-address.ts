import type { ApiClient } from './api-client.ts';

/**
 * The absolute address of an application's icon. It can be loaded without a token, and its picture never changes.
 *
 * @example const address = iconAddress(api, application.iconUrl);
 * @param iconUrl as the API answers it, relative to the API; null for an application without an icon
 */
export function iconAddress({ address }: ApiClient, iconUrl: string | null): string | null {
  return iconUrl === null ? null : `${address}${iconUrl}`;
}
