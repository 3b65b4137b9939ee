import { generateKeyPairSync } from 'node:crypto';
import type { ApiSettings } from '#api.ts';
import { createLog } from '#process/log.ts';
import { trustNobody } from './trust-nobody.ts';

/** Settings of an API that a test or a measurement starts. It may be called any number of times a minute. */
export function testSettings() {
  return {
    publicOrigin: 'http://localhost',
    productTitle: { en: 'Publisher Console', ru: 'Кабинет издателя' },
    defaultScope: 'publisher',
    timeZone: 'UTC',
    finalAfterDays: 3,
    trustedProxies: trustNobody,
    tokenKey: generateKeyPairSync('ed25519').privateKey,
    log: createLog({ level: 'silent' }),
    callsPerMinute: 1_000_000,
  } satisfies ApiSettings;
}
