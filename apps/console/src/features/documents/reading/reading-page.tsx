import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale, NetworkDocument } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';
import { documentsFailures } from '#features/documents/documents.queries.ts';
import { OfferAcceptance } from '#features/documents/offer/offer-acceptance.tsx';
import { SupportAddress } from '#features/documents/support-address.tsx';
import { documentParts, DocumentText } from '#network-documents/document-text.tsx';
import type { DocumentPart } from '#network-documents/document-text.tsx';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';
import { networkDocumentNames, outsideAddress } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import { useServerQuery } from '#network-documents/server-query.ts';
import type { ServerData } from '#network-documents/server-query.ts';
import { UpdateDay } from '#network-documents/update-day.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

/** The button below the text of the offer; nothing for visitors and after the acceptance. */
function OfferEnd({ next }: { next: string | undefined }) {
  const user = useCurrentUser();
  if (!user || user.hasAcceptedOffer) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-6 max-md:p-4 md:px-10 print:hidden">
      <p className="min-w-56 flex-1 text-pretty">
        <Trans>Have you read the offer? By accepting it, you agree to its terms.</Trans>
      </p>
      <OfferAcceptance user={user} next={next} />
    </Card>
  );
}

interface ReadingContentsProps {
  headings: readonly Extract<DocumentPart, { type: 'heading' }>[];
  locale: Locale;
}

/** The table of contents of a long text: beside it on a wide screen, otherwise folded above it. */
function ReadingContents(contents: ReadingContentsProps) {
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

/** The most headings of a text without a table of contents. */
const fewHeadings = 4;

interface ReadingTextProps {
  text: NetworkDocument;
  /** Shown below the text. */
  end?: ReactNode;
}

/** A text and, if it is long, its table of contents. */
function ReadingText({ text, end }: ReadingTextProps) {
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

/** A link from a text back to the documents, with their search parameters. */
function BackLink({ back }: { back: BackSearch }) {
  return (
    <Link
      to="/documents"
      search={back}
      className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start px-3 print:hidden' })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Documents</Trans>
    </Link>
  );
}

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-1/3', 'w-full', 'w-11/12', 'w-3/5'];

/** The placeholder of a text while it is loading. */
function ReadingSkeleton() {
  return (
    <div className="max-w-3xl" aria-busy>
      <Card className="flex flex-col gap-4 p-6 max-md:p-4 md:p-10">
        {lines.map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </Card>
    </div>
  );
}

/** Prints the page without its layout. */
function PrintButton({ disabled }: { disabled: boolean }) {
  return (
    <Button variant="secondary" className="print:hidden" disabled={disabled} onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      <Trans context="button">Print</Trans>
    </Button>
  );
}

interface ReadingPageProps {
  kind: ReadableKind;
  /** The text, if the server has fetched it; null if there is none. */
  served: ServerData<NetworkDocument | null> | undefined;
  back: BackSearch;
}

/** A public page of one network document, for reading and printing. */
export function ReadingPage({ kind, served, back }: ReadingPageProps) {
  const { settings } = useRouterContext();
  const outside = outsideAddress(settings, kind);
  if (outside !== undefined) return <OutsideText kind={kind} href={outside} back={back} />;
  return <PublishedText kind={kind} served={served} back={back} />;
}

/** The heading is also rendered while the text is loading, because it has the focus after the navigation. */
function PublishedText({ kind, served, back }: ReadingPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useServerQuery(networkDocumentQuery(api, i18n.locale, kind), served);
  return (
    <div className="flex w-full max-w-6xl flex-col gap-4">
      <div className="flex max-w-3xl flex-wrap items-center gap-x-4 xl:max-w-none">
        <PageHeader title={data ? <span lang={data.locale}>{data.title}</span> : i18n._(networkDocumentNames[kind])} />
        <BackLink back={back} />
        {data && data.updatedAt !== null && (
          <p className="text-text-muted">
            <Trans>
              Updated <UpdateDay at={data.updatedAt} />
            </Trans>
          </p>
        )}
        <div className="ms-auto">
          <PrintButton disabled={!data} />
        </div>
      </div>
      {data && <ReadingText text={data} end={kind === 'offer' && <OfferEnd next={back.next} />} />}
      {data === null && <MissingText back={back} />}
      {data === undefined && error === null && <ReadingSkeleton />}
      {data === undefined && error !== null && (
        <Card className="max-w-3xl">
          <FailureNotice failure={error} texts={documentsFailures.load} onRetry={() => void refetch()} />
        </Card>
      )}
    </div>
  );
}

function MissingText({ back }: { back: BackSearch }) {
  return (
    <Card className="max-w-3xl">
      <EmptyState
        icon={FileText}
        title={<Trans>The network has not published this text yet</Trans>}
        description={<SupportAddress />}
        action={
          <Link to="/documents" search={back} className={buttonStyle({ variant: 'secondary' })}>
            <Trans>Back to the documents</Trans>
          </Link>
        }
      />
    </Card>
  );
}

function OutsideText({ kind, href, back }: { kind: ReadableKind; href: string; back: BackSearch }) {
  const { i18n } = useLingui();
  return (
    <div className="flex w-full max-w-3xl flex-col gap-4">
      <BackLink back={back} />
      <PageHeader title={i18n._(networkDocumentNames[kind])} />
      <Card>
        <EmptyState
          icon={FileText}
          title={<Trans>This text is on the network’s own site</Trans>}
          action={
            <ExternalLink href={href}>
              <Trans>Read it there</Trans>
            </ExternalLink>
          }
        />
      </Card>
    </div>
  );
}
