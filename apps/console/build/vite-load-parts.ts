import type { Plugin } from 'vite';

/** Vite calls this module for every `import()` of the browser's build. */
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Wraps every `import()` of the browser's build in `loadPart`, in place of Vite's own helper. That helper preloads the
 * dependencies of the imported file, which the head of the page does here.
 */
export function loadParts(): Plugin {
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      id === preloadHelper ? `export { loadPart as __vitePreload } from '/src/common/lazy/load-part.ts';` : undefined,
  };
}
