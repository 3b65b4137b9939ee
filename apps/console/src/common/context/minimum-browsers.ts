/**
 * The oldest browsers that the console works in: Tailwind 4 needs `@property` (Firefox 128), and the account menu is a
 * popover (Chrome 114, Safari 17). What the build writes, what lint refuses and what pages say comes from here.
 */
export const minimumBrowsers = { chrome: '114', edge: '114', firefox: '128', safari: '17' };

/** A test for these browsers in the language of any browser: `CSS.registerProperty` came with `@property`. */
export const isMinimumBrowser = `'popover' in HTMLElement.prototype && 'CSS' in window && 'registerProperty' in CSS`;
