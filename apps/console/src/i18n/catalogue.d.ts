declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:frame-files' {
  /** By catalogue and language, such as `base/en`, the address of the built file; empty in a development server. */
  export const catalogueFiles: Record<string, string>;
  /** The addresses of the default layout's own code; empty in a development server. */
  export const layoutFiles: string[];
}
