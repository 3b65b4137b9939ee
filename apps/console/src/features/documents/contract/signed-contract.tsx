import { Trans } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { DocumentCard } from '#features/documents/document-card.tsx';
import { documentQuery } from '#features/documents/documents.queries.ts';

import { DocumentFile } from './document-file.tsx';

/** The registered contract with its number, the time of its last change and its file. */
export function SignedContract() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const body = { documentType: 'contract' } as const;
  const { data, isError } = useQuery(documentQuery(api, i18n.locale, body));
  const number = data?.number;
  return (
    <DocumentCard
      title={number ? <Trans>Contract {number}</Trans> : <Trans>Contract</Trans>}
      status={
        <Badge tone="success">
          <Trans context="contract">Accepted</Trans>
        </Badge>
      }
      note={
        data === undefined
          ? // `DocumentFile` shows the failure.
            !isError && <Skeleton className="my-0.5 h-4 w-44" />
          : data && (
              <Trans>
                Updated <ExactTime at={data.updatedAt} />
              </Trans>
            )
      }
    >
      <div className="rounded-base border border-border">
        <DocumentFile body={body} />
      </div>
    </DocumentCard>
  );
}
