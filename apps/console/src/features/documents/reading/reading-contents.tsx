import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import type { DocumentPart } from '#network-documents/document-blocks.ts';

interface ReadingContentsProps {
  headings: readonly Extract<DocumentPart, { type: 'heading' }>[];
  locale: Locale;
}

/** The table of contents of a long text: beside it on a wide screen, otherwise folded above it. */
export function ReadingContents(contents: ReadingContentsProps) {
  const { t } = useLingui();
  return (
    <>
      <details className="max-w-3xl xl:hidden print:hidden">
        <summary className="flex min-h-control w-fit items-center rounded-tight font-semibold">
          <Trans>Contents</Trans>
        </summary>
        <Headings {...contents} />
      </details>
      <nav
        aria-label={t`Contents`}
        className="max-xl:hidden xl:sticky xl:top-6 xl:col-start-2 xl:row-start-1 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto print:hidden"
      >
        <p aria-hidden className="mb-2 font-semibold">
          <Trans>Contents</Trans>
        </p>
        <Headings {...contents} />
      </nav>
    </>
  );
}

function Headings({ headings, locale }: ReadingContentsProps) {
  return (
    <ol lang={locale} className="flex flex-col gap-1.5 wrap-anywhere touch:gap-0">
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
  );
}
