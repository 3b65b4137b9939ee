import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Printer } from 'lucide-react';

import { documentParts } from '#lib/document-blocks.ts';
import { DocumentText } from '#lib/document-text.tsx';
import { useFormat } from '#lib/format.ts';

import { BackLink } from './back-link.tsx';
import { ReadingContents } from './reading-contents.tsx';

/** With so few headings a text is seen at a glance. */
const fewHeadings = 4;

/** A text with its date, its contents and a button to print it. */
export function ReadingText({ text }: { text: NetworkDocument }) {
  const headings = documentParts(text.blocks)
    .filter((part) => part.type === 'heading')
    .filter(({ level }) => level === 2);
  const hasContents = headings.length > fewHeadings;
  return (
    <div
      className={`flex w-full flex-col gap-4 ${hasContents ? 'max-w-3xl xl:max-w-6xl xl:grid xl:grid-cols-[minmax(0,48rem)_16rem] xl:gap-x-10' : 'max-w-3xl'}`}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <BackLink />
        <PageHeader title={<span lang={text.locale}>{text.title}</span>} actions={<PrintButton />} />
        <TextFacts text={text} />
      </div>
      {hasContents && <ReadingContents headings={headings} locale={text.locale} />}
      <Card className="p-6 max-md:p-4 md:p-10 print:border-0 print:p-0">
        <article lang={text.locale}>
          <DocumentText blocks={text.blocks} />
        </article>
      </Card>
    </div>
  );
}

function PrintButton() {
  return (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      <Trans context="button">Print</Trans>
    </Button>
  );
}

/** When it was changed, and that it is in another language than the page, where that is so. */
function TextFacts({ text: { updatedAt, locale } }: { text: NetworkDocument }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <>
      {locale !== i18n.locale && (
        <p className="rounded-base bg-notice-soft px-4 py-3 text-notice">
          {locale === 'ru' ? (
            <Trans>The network has published this text in Russian only.</Trans>
          ) : (
            <Trans>The network has published this text in English only.</Trans>
          )}
        </p>
      )}
      {updatedAt !== null && (
        <p className="text-text-muted">
          {/* Day by day and in UTC, so that server and browser write the same. */}
          <Trans>
            Updated <time dateTime={updatedAt}>{format.day(updatedAt.slice(0, 10))}</time>
          </Trans>
        </p>
      )}
    </>
  );
}
