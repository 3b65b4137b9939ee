import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import type { Application } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { mutationOptions } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';

/** Downloads and saves the file of a rejection. Few applications have one, so its code is loaded when needed. */
const downloadEvidence = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { download } = await import('@publisher-console/api-client/download');
      const { saveBlob } = await import('#common/page/save-text.ts');
      const { fileName, type, stream } = await download(api, '/file/download/{id}', { params: { path: { id } } });
      saveBlob(fileName, await new Response(stream, { headers: { 'Content-Type': type } }).blob());
    },
  });

/** The file with which the network shows why it rejected an application. */
export function RejectionEvidence({ file }: { file: NonNullable<Application['rejectionEvidence']> }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const save = useReportedMutation(downloadEvidence(api, file.id), {
    done: msg`File saved`,
    failures: applicationFailures.downloadEvidence,
  });
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium">
        <Trans>The network's file:</Trans>
      </span>
      <button
        type="button"
        className={linkStyle({ className: 'min-w-0 text-start wrap-anywhere touch:min-h-control' })}
        aria-disabled={save.isPending || undefined}
        onClick={() => {
          if (!save.isPending) save.mutate();
        }}
      >
        {file.name}
      </button>
      <span className="text-caption">{format.fileSize(file.size)}</span>
    </p>
  );
}
