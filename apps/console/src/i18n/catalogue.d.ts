declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';

  /** Loads the file with a catalogue, by the catalogue's path: all catalogues of the file, by their paths. */
  export const catalogues: Record<string, () => Promise<{ texts: Record<string, Messages> }>>;
}

declare module 'virtual:catalogue-files' {
  /** The address of the built file with a catalogue, by the catalogue's path, such as `/src/locales/en.po`; empty in a development server. */
  export const catalogueFiles: Record<string, string>;
}

declare module 'virtual:route-features' {
  /** The features that a route combines, by the route's id. */
  export const routeFeatures: Record<string, string[]>;
}
