import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { DocumentRequest } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { documentQuery, documentsFailures } from '#features/documents/documents.queries.ts';
import { SupportAddress } from '#features/documents/support-address.tsx';

import { DocumentDownload } from './document-download.tsx';
import { FileRow } from './file-row.tsx';

/** One document: its file, or the reason why there is none. */
export function DocumentFile({ body }: { body: DocumentRequest }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(documentQuery(api, i18n.locale, body));
  if (data) return <DocumentDownload document={data} />;
  if (data === null) {
    return (
      <FileRow>
        <p className="text-text-muted">
          {body.documentType === 'contract' ? (
            // Such as the contract of a network that was migrated.
            <Trans>Your contract is in force. The network has not added its file yet.</Trans>
          ) : (
            <Trans>The network has not published this document yet.</Trans>
          )}{' '}
          <SupportAddress />
        </p>
      </FileRow>
    );
  }
  if (error !== null) {
    return (
      <FileRow
        action={
          <DisappearingButton onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </DisappearingButton>
        }
      >
        <p role="alert" className="text-danger">
          {failureSentences(i18n, error, documentsFailures.load)}
        </p>
      </FileRow>
    );
  }
  return (
    <FileRow busy action={<Skeleton className="h-control w-32" />}>
      <Skeleton className="my-0.5 h-4 w-44" />
      <Skeleton className="my-0.5 h-3 w-20" />
    </FileRow>
  );
}
