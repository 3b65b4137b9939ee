import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Progress } from '@publisher-console/ui/progress';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';

import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useActiveFor } from '#common/lazy/use-active-for.ts';
import { documentsFailures } from '#features/documents/documents.queries.ts';

import { FileRow } from './file-row.tsx';
import { useDocumentDownload } from './use-document-download.ts';

/** Milliseconds after which a download gets a Cancel button. */
const cancelAfterMs = 1000;

/** A file with its name, type and size, and the button that saves it. */
export function DocumentDownload({ document }: { document: Document }) {
  const { i18n, t } = useLingui();
  const { save, cancel, progress, isPending, error } = useDocumentDownload(document.fileId);
  const isSlow = useActiveFor(isPending, cancelAfterMs);
  const { title } = document;
  return (
    <FileRow
      action={
        // One element for both actions, so that the focus is not lost.
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
      <FileDetails document={document} />
      {(isSlow || progress !== null) && <Progress label={t`Downloading: ${title}`} value={progress ?? undefined} />}
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && failureSentences(i18n, error, documentsFailures.download)}
      </p>
    </FileRow>
  );
}

/** The type and size of the file, and its language if that is not the language of the page. */
function FileDetails({ document: { size, locale } }: { document: Document }) {
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
