import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { ExternalLink } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';
import { documentsFailures } from '#features/documents/documents.queries.ts';
import { OfferEnd } from '#features/documents/offer/offer-end.tsx';
import { SupportAddress } from '#features/documents/support-address.tsx';
import { networkDocumentNames, outsideAddress } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';
import { UpdateDay } from '#network-documents/update-day.tsx';
import { useServedQuery } from '#network-documents/served-data.ts';
import type { Served } from '#network-documents/served-data.ts';

import { BackLink } from './back-link.tsx';
import { PrintButton } from './print-button.tsx';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { ReadingText } from './reading-text.tsx';

interface ReadingPageProps {
  kind: ReadableKind;
  /** The text, if the server has fetched it; null if there is none. */
  served: Served<NetworkDocument | null> | undefined;
  back: BackSearch;
}

/** A public page with one network document, to read and to print. */
export function ReadingPage({ kind, served, back }: ReadingPageProps) {
  const { settings } = useRouterContext();
  const outside = outsideAddress(settings, kind);
  if (outside !== undefined) return <OutsideText kind={kind} href={outside} back={back} />;
  return <PublishedText kind={kind} served={served} back={back} />;
}

/** The heading is rendered also while the text is loading, because it has the focus after the navigation. */
function PublishedText({ kind, served, back }: ReadingPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useServedQuery(networkDocumentQuery(api, i18n.locale, kind), served);
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
