import { Trans } from '@lingui/react/macro';
import type { Locale } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import type { DocumentPart } from '#lib/document-blocks.ts';

type Heading = Extract<DocumentPart, { type: 'heading' }>;

/** The headings of a long text, each a link to its place: beside the text on a wide screen, otherwise before it. */
export function ReadingContents({ headings, locale }: { headings: readonly Heading[]; locale: Locale }) {
  const title = useId();
  return (
    <nav
      aria-labelledby={title}
      className="xl:sticky xl:top-6 xl:col-start-2 xl:row-start-1 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto print:hidden"
    >
      <p id={title} className="mb-2 font-semibold">
        <Trans>Contents</Trans>
      </p>
      <ol lang={locale} className="flex flex-col gap-1.5">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link
              to="."
              search={true}
              hash={id}
              className={linkStyle({ className: 'font-normal no-underline hover:underline touch:block touch:py-2.5' })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
