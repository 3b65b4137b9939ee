import type { SessionDevice } from '@publisher-console/api-contract';
import Bowser from 'bowser';

/** The library takes any word before a slash as a name; only names of its list are browsers. */
const knownBrowsers = new Set(Object.values<string>(Bowser.BROWSER_MAP));

/** Reads a `User-Agent` header. Without versions, which browsers freeze or hide. */
export function sessionDevice(userAgent: string): SessionDevice {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  return {
    browser: browser.name !== undefined && knownBrowsers.has(browser.name) ? browser.name : null,
    system: os.name ?? null,
    userAgent,
  };
}
