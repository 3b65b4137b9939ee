import type { SessionDevice } from '@publisher-console/api-contract';
import Bowser from 'bowser';

/** The library accepts any word before a slash as a browser's name. Only names of its own list are browsers. */
const knownBrowsers = new Set(Object.values<string>(Bowser.BROWSER_MAP));

/**
 * Reads the browser and system from a `User-Agent` header. Versions are left out, because browsers freeze or hide them.
 */
export function sessionDevice(userAgent: string): SessionDevice {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  return {
    browser: browser.name !== undefined && knownBrowsers.has(browser.name) ? browser.name : null,
    system: os.name ?? null,
    userAgent,
  };
}
