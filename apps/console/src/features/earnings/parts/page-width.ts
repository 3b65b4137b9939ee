/** A table of six columns, centred on a wide screen. With the style of other pages, each of them would load it. */
export const pageWidth = 'mx-auto flex w-full max-w-5xl flex-col gap-6';
