import { linkStyle } from '#link.tsx';

import { writeGalleryAddress } from './gallery-address.ts';
import type { GalleryAddress } from './gallery-address.ts';
import { galleryPages } from './gallery-pages.tsx';
import { TextLength } from './texts.tsx';

/** Shows each primitive on its own page and all of them on the first, in every state, both themes, and short or long texts. */
export function Gallery({ address }: { address: GalleryAddress }) {
  const Page = galleryPages[address.page];
  const long = address.texts === 'long';
  const dark = address.theme === 'dark';
  return (
    <TextLength value={long ? 3 : 1}>
      <div className="mx-auto grid max-w-6xl gap-8 p-6 md:grid-cols-[10rem_1fr]">
        <nav aria-label="Primitives">
          <ul className="flex flex-wrap gap-x-3 gap-y-1 md:flex-col">
            {Object.keys(galleryPages).map((page) => (
              <li key={page}>
                <a
                  href={writeGalleryAddress({ ...address, page })}
                  aria-current={page === address.page ? 'page' : undefined}
                  className="inline-block min-h-6 rounded-tight aria-[current=page]:font-semibold aria-[current=page]:text-primary"
                >
                  {page}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="flex min-w-0 flex-col gap-6">
          <header className="flex flex-wrap items-baseline gap-x-6">
            <h1 className="text-heading font-semibold">{address.page || 'Primitives'}</h1>
            <a className={linkStyle()} href={writeGalleryAddress({ ...address, theme: dark ? 'light' : 'dark' })}>
              {dark ? 'Light theme' : 'Dark theme'}
            </a>
            <a className={linkStyle()} href={writeGalleryAddress({ ...address, texts: long ? 'short' : 'long' })}>
              {long ? 'Short texts' : 'Long texts'}
            </a>
          </header>
          {Page ? (
            <Page />
          ) : (
            Object.entries(galleryPages).map(([name, Each]) => (
              <section key={name} aria-label={name} className="flex min-w-0 flex-col gap-6 border-t border-border pt-6">
                <h2 className="text-title font-semibold">{name}</h2>
                <Each />
              </section>
            ))
          )}
        </main>
      </div>
    </TextLength>
  );
}
