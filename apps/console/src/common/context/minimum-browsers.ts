/**
 * The oldest browsers that the console works in: Tailwind 4 needs `@property` (Firefox 128), and the account menu is a
 * popover (Chrome 114, Safari 17). The targets of the build, the lint rules and the texts of pages use these versions.
 */
export const minimumBrowsers = { chrome: '114', edge: '114', firefox: '128', safari: '17' };

/**
 * A test for these browsers, written so that every browser can run it: `CSS.registerProperty` came with `@property`.
 */
export const isMinimumBrowser = `'popover' in HTMLElement.prototype && 'CSS' in window && 'registerProperty' in CSS`;
