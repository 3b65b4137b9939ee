import { Trans, useLingui } from '@lingui/react/macro';
import type { Document, DocumentRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Progress } from '@publisher-console/ui/progress';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useActiveFor } from '#common/late/use-active-for.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { documentQuery, documentsFailures } from '#features/documents/documents.queries.ts';
import { SupportAddress } from '#features/documents/support-address.tsx';

import { useDocumentDownload } from './use-document-download.ts';

/** A file that arrives faster needs no way to cancel it. */
const cancelAfterMs = 1000;

/** The file of one document with its name, type and size, and the button that saves it. */
export function DocumentFile({ body }: { body: DocumentRequest }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(documentQuery(api, i18n.locale, body));
  if (data) return <File document={data} />;
  if (data === null) {
    return (
      <Row>
        <p className="text-text-muted">
          <Trans>The network has not published this document yet.</Trans> <SupportAddress />
        </p>
      </Row>
    );
  }
  if (error !== null) {
    return (
      <Row
        action={
          <DisappearingButton onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </DisappearingButton>
        }
      >
        <p role="alert" className="text-danger">
          {failureSentences(i18n, error, documentsFailures.load)}
        </p>
      </Row>
    );
  }
  return (
    <Row busy action={<Skeleton className="h-control w-32" />}>
      <Skeleton className="my-0.5 h-4 w-44" />
      <Skeleton className="my-0.5 h-3 w-20" />
    </Row>
  );
}

function File({ document }: { document: Document }) {
  const { i18n, t } = useLingui();
  const { save, cancel, progress, isPending, error } = useDocumentDownload(document.fileId);
  const isSlow = useActiveFor(isPending, cancelAfterMs);
  const { title } = document;
  return (
    <Row
      action={
        // One button for both, so that it keeps the focus.
        <Button
          variant="secondary"
          className="min-w-32"
          aria-label={isSlow ? t`Cancel: ${title}` : error === null ? t`Download: ${title}` : t`Retry: ${title}`}
          pending={isPending && !isSlow}
          onClick={isSlow ? cancel : save}
        >
          {isSlow ? <X aria-hidden className="size-4" /> : <Download aria-hidden className="size-4" />}
          {isSlow ? (
            <Trans>Cancel</Trans>
          ) : error === null ? (
            <Trans context="button">Download</Trans>
          ) : (
            <Trans>Retry</Trans>
          )}
        </Button>
      }
    >
      <p className="font-medium wrap-anywhere">{title}</p>
      <FileFacts document={document} />
      {(isSlow || progress !== null) && <Progress label={t`Downloading: ${title}`} value={progress ?? undefined} />}
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && failureSentences(i18n, error, documentsFailures.download)}
      </p>
    </Row>
  );
}

/** The type and size of the file, and its language where that is not the language of the page. */
function FileFacts({ document: { size, locale } }: { document: Document }) {
  const { i18n } = useLingui();
  const fileSize = useFormat().fileSize(size);
  return (
    <p className="text-caption text-text-muted">
      {locale === null || locale === i18n.locale ? (
        <Trans>PDF, {fileSize}</Trans>
      ) : locale === 'ru' ? (
        <Trans>PDF in Russian, {fileSize}</Trans>
      ) : (
        <Trans>PDF in English, {fileSize}</Trans>
      )}
    </p>
  );
}

function Row({ action, busy, children }: { action?: ReactNode; busy?: boolean; children: ReactNode }) {
  return (
    <div aria-busy={busy} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-4.5 shrink-0 text-text-muted" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  );
}
