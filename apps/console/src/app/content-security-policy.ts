import type { PublicSettings } from '#common/context/public-settings.ts';
import { parseUrl } from '#common/context/parse-url.ts';

/**
 * The policy of one page: scripts need this page's nonce, calls go only to this origin and to the API, and images come
 * only from these and from the origin of the operator's logo.
 */
export function contentSecurityPolicy(
  nonce: string,
  { apiBaseUrl, productLogo }: Pick<PublicSettings, 'apiBaseUrl' | 'productLogo'>,
): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${foreignOrigins(apiBaseUrl, productLogo.en, productLogo.ru)}`,
    `font-src 'self'`,
    `connect-src 'self'${foreignOrigins(apiBaseUrl)}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The origins of absolute URLs, each after a space; paths and `data:` URLs have none. */
function foreignOrigins(...addresses: string[]): string {
  const origins = addresses.map((address) => parseUrl(address)?.origin).filter((origin) => origin?.startsWith('http'));
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}
