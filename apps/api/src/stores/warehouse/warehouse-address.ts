import type { WarehouseConnection } from './warehouse.ts';

/** The address in words, for a message about a wrong one. */
export const warehouseAddressForm =
  'an address like http://user:password@host:8123/database, of several hosts with commas between them';

/**
 * Parses the address of a ClickHouse server, or of several hosts of one cluster: `http://user:password@a:8123,b:8123/stats`.
 * Returns null for anything else.
 */
export function parseWarehouseUrl(text: string): WarehouseConnection | null {
  const [, scheme = '', user = '', places = '', path = ''] =
    /^(https?:\/\/)([^/?#@]*@)?([^/?#@]+)([/?#].*)?$/s.exec(text) ?? [];
  const parsed = places.split(',').map((place) => (place === '' ? null : URL.parse(`${scheme}${user}${place}${path}`)));
  const hosts = parsed.filter((url) => url !== null);
  const [first] = hosts;
  if (first === undefined || hosts.length < parsed.length) return null;
  const urls = [...new Set(hosts.map(({ origin }) => origin))];
  return {
    url: first.origin,
    ...(urls.length > 1 && { urls }),
    username: decodeURIComponent(first.username) || 'default',
    password: decodeURIComponent(first.password),
    database: decodeURIComponent(first.pathname.slice(1)) || 'default',
  };
}

/** Like `parseWarehouseUrl`, for an address that the settings have checked. */
export function readWarehouseUrl(address: string): WarehouseConnection {
  const parsed = parseWarehouseUrl(address);
  if (parsed === null) throw new Error(`WAREHOUSE_URL: expected ${warehouseAddressForm}`);
  return parsed;
}
