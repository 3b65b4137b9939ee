/**
 * The policy of one page: scripts run only with this page's nonce, and calls go only to this origin and to the API.
 * @param apiBaseUrl a path on this origin or an absolute URL
 */
export function contentSecurityPolicy(nonce: string, apiBaseUrl: string): string {
  const api = URL.parse(apiBaseUrl)?.origin;
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${api === undefined ? '' : ` ${api}`}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
