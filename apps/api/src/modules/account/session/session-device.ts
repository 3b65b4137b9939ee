import type { SessionDevice } from '@publisher-console/api-contract';
import Bowser from 'bowser';

/** The library makes a name of any word before a slash; only those that it knows are names of browsers. */
const knownBrowsers = new Set(Object.values<string>(Bowser.BROWSER_MAP));

/** Reads a `User-Agent` header. Browsers freeze or hide their versions, so it tells names only. */
export function sessionDevice(userAgent: string): SessionDevice {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  return {
    browser: browser.name !== undefined && knownBrowsers.has(browser.name) ? browser.name : null,
    system: os.name ?? null,
    userAgent,
  };
}
