import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { documentParts } from '#network-documents/document-blocks.ts';
import { DocumentText } from '#network-documents/document-text.tsx';

import { ReadingContents } from './reading-contents.tsx';

/** The most headings of a text without a table of contents. */
const fewHeadings = 4;

interface ReadingTextProps {
  text: NetworkDocument;
  /** Shown below the text. */
  end?: ReactNode;
}

/** A text and, if it is long, its table of contents. */
export function ReadingText({ text, end }: ReadingTextProps) {
  const headings = documentParts(text.blocks)
    .filter((part) => part.type === 'heading')
    .filter(({ level }) => level === 2);
  return (
    <>
      <LanguageNote locale={text.locale} />
      <div className="grid gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,48rem)_minmax(12rem,1fr)]">
        {headings.length > fewHeadings && <ReadingContents headings={headings} locale={text.locale} />}
        <div className="flex max-w-3xl flex-col gap-4 xl:row-start-1 print:max-w-none">
          <Card className="p-6 max-md:p-4 md:p-10 print:border-0 print:p-0">
            <article lang={text.locale}>
              <DocumentText blocks={text.blocks} />
            </article>
          </Card>
          {end}
        </div>
      </div>
    </>
  );
}

/** A note if the text is not in the language of the page. */
function LanguageNote({ locale }: Pick<NetworkDocument, 'locale'>) {
  const { i18n } = useLingui();
  if (locale === i18n.locale) return null;
  return (
    <p className="max-w-3xl rounded-base bg-notice-soft px-4 py-3 text-notice">
      {locale === 'ru' ? (
        <Trans>The network has published this text in Russian only.</Trans>
      ) : (
        <Trans>The network has published this text in English only.</Trans>
      )}
    </p>
  );
}
