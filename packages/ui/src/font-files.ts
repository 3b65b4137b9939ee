import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** URLs of the font files that a page preloads: Latin for every page, Cyrillic for Russian ones. */
export const fontFiles = { latin, cyrillic };
