/** As wide as a table of six columns, centred on a wide screen. A separate file, which other pages do not load. */
export const pageWidth = 'mx-auto flex w-full max-w-5xl flex-col gap-6';
