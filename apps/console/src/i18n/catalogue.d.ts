declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:catalogue-files' {
  /** The address of each built catalogue, by its path, such as `/src/locales/en.po`; empty in a development server. */
  export const catalogueFiles: Record<string, string>;
}

declare module 'virtual:route-features' {
  /** The features that a route combines, by the route's id. */
  export const routeFeatures: Record<string, string[]>;
}
