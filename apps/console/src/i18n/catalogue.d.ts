declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:catalogue-files' {
  /** By language, the address of the built file with its texts; empty in a development server. */
  export const catalogueFiles: Record<string, string>;
}
