declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:frame-files' {
  /** By catalogue, such as `/src/locales/en.po`, the address of the built file; empty in a development server. */
  export const catalogueFiles: Record<string, string>;
  /** The addresses of the default layout's own code; empty in a development server. */
  export const layoutFiles: string[];
}

declare module 'virtual:route-features' {
  /** The features that a route combines, by the route's id. */
  export const routeFeatures: Record<string, string[]>;
}
