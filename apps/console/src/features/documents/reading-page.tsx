import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { ExternalLink } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

import { FailureNotice } from '#lib/failure-notice.tsx';
import { networkDocumentQuery } from '#lib/network-documents.queries.ts';
import { networkDocumentNames, outsideAddress } from '#lib/network-documents.ts';
import type { ReadableKind } from '#lib/network-documents.ts';
import { useRouterContext } from '#lib/router-context.ts';
import { useServedQuery } from '#lib/served-data.ts';
import type { Served } from '#lib/served-data.ts';

import { BackLink } from './back-link.tsx';
import { documentsFailures } from './documents.queries.ts';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { ReadingText } from './reading-text.tsx';
import { SupportAddress } from './support-address.tsx';

interface ReadingPageProps {
  kind: ReadableKind;
  /** The text, if the server has fetched it; null if there is none. */
  served: Served<NetworkDocument | null> | undefined;
}

/** One text of the network, for everybody to read and to print. */
export function ReadingPage({ kind, served }: ReadingPageProps) {
  const { settings } = useRouterContext();
  const outside = outsideAddress(settings, kind);
  if (outside !== undefined) return <OutsideText kind={kind} href={outside} />;
  return <KeptText kind={kind} served={served} />;
}

function KeptText({ kind, served }: ReadingPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useServedQuery(networkDocumentQuery(api, i18n.locale, kind), served);
  if (data) return <ReadingText text={data} />;
  if (data === null) return <MissingText kind={kind} />;
  if (error === null) return <ReadingSkeleton />;
  return (
    <Frame kind={kind}>
      <FailureNotice failure={error} texts={documentsFailures.load} onRetry={() => void refetch()} />
    </Frame>
  );
}

function OutsideText({ kind, href }: { kind: ReadableKind; href: string }) {
  return (
    <Frame kind={kind}>
      <EmptyState
        icon={FileText}
        title={<Trans>This text is on the network’s own site</Trans>}
        action={
          <ExternalLink href={href}>
            <Trans>Read it there</Trans>
          </ExternalLink>
        }
      />
    </Frame>
  );
}

function MissingText({ kind }: { kind: ReadableKind }) {
  return (
    <Frame kind={kind}>
      <EmptyState
        icon={FileText}
        title={<Trans>The network has not published this text yet</Trans>}
        description={<SupportAddress />}
        action={
          <Link to="/documents" className={buttonStyle({ variant: 'secondary' })}>
            <Trans>Back to the documents</Trans>
          </Link>
        }
      />
    </Frame>
  );
}

/** Around what stands in the place of the text. */
function Frame({ kind, children }: { kind: ReadableKind; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className="flex w-full max-w-3xl flex-col gap-4">
      <BackLink />
      <PageHeader title={i18n._(networkDocumentNames[kind])} />
      <Card>{children}</Card>
    </div>
  );
}
