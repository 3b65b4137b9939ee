/** What a page of the gallery shows, from its address: `/gallery/button?theme=dark&texts=long`. */
export interface GalleryAddress {
  /** Name of the primitive's file; empty for the page with all of them. */
  page: string;
  theme: 'light' | 'dark';
  texts: 'short' | 'long';
}

export function readGalleryAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): GalleryAddress {
  const parameters = new URLSearchParams(search);
  return {
    page: pathname.split('/')[2] ?? '',
    theme: parameters.get('theme') === 'dark' ? 'dark' : 'light',
    texts: parameters.get('texts') === 'long' ? 'long' : 'short',
  };
}

export function writeGalleryAddress({ page, theme, texts }: GalleryAddress): string {
  return `/gallery/${page}?${new URLSearchParams({ theme, texts }).toString()}`;
}
