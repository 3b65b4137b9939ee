import { generateKeyPairSync } from 'node:crypto';
import type { ApiSettings } from '#api.ts';
import { readConfig } from '#config.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createLog } from '#process/log.ts';
import { trustNoProxy } from './trust-no-proxy.ts';

/** Settings of an API that a test or a measurement starts: the defaults, and any number of calls a minute. */
export function testSettings({ publicOrigin = 'http://localhost' } = {}) {
  const { brand, dailyChecks, http, network, passwords } = readConfig({ PUBLIC_ORIGIN: publicOrigin });
  const log = createLog({ level: 'silent' });
  return {
    dailyChecks,
    http: { ...http, trustedProxies: trustNoProxy },
    network,
    brand,
    passwords,
    adFormats: createAdFormats(defaultAdFormats),
    readNetworkFile: async () => (await openNetworkFile({ path: defaultNetworkFile, log }))(),
    tokenKeys: [generateKeyPairSync('ed25519').privateKey],
    log,
    callsPerMinute: 1_000_000,
  } satisfies ApiSettings;
}
