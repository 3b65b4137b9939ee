/**
 * The width of a table of six columns, centred on a wide screen. Beside the styles of other pages, it would be loaded
 * by each of them.
 */
export const pageWidth = 'mx-auto flex w-full max-w-5xl flex-col gap-6';
