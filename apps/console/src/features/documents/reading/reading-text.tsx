import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { documentParts } from '#network-documents/document-blocks.ts';
import { DocumentText } from '#network-documents/document-text.tsx';
import { UpdateDay } from '#network-documents/update-day.tsx';

import { ReadingContents } from './reading-contents.tsx';

/** With so few headings a text is seen at a glance. */
const fewHeadings = 4;

interface ReadingTextProps {
  text: NetworkDocument;
  /** What follows the text. */
  end?: ReactNode;
}

/** A text with its date and, where it is long, its contents: beside it on a wide screen, otherwise before it. */
export function ReadingText({ text, end }: ReadingTextProps) {
  const headings = documentParts(text.blocks)
    .filter((part) => part.type === 'heading')
    .filter(({ level }) => level === 2);
  return (
    <>
      <TextDetails text={text} />
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

/** When it was changed, and that it is in another language than the page, where that is so. */
function TextDetails({ text: { updatedAt, locale } }: { text: NetworkDocument }) {
  const { i18n } = useLingui();
  return (
    <>
      {locale !== i18n.locale && (
        <p className="max-w-3xl rounded-base bg-notice-soft px-4 py-3 text-notice">
          {locale === 'ru' ? (
            <Trans>The network has published this text in Russian only.</Trans>
          ) : (
            <Trans>The network has published this text in English only.</Trans>
          )}
        </p>
      )}
      {updatedAt !== null && (
        <p className="text-text-muted">
          <Trans>
            Updated <UpdateDay at={updatedAt} />
          </Trans>
        </p>
      )}
    </>
  );
}
