import { Trans, useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';
import type { CopyTexts } from '@publisher-console/ui/copy-button';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { appAdsTxtFailures, networkFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';

/** The texts of a button that copies lines. */
export function useCopyTexts(): CopyTexts {
  const { t } = useLingui();
  return {
    copy: t`Copy the lines`,
    copied: t`Copied`,
    failed: t`The browser blocks copying. Select the lines and copy them.`,
  };
}

/** The required lines that a file lacks, to copy. */
export function LinesToAdd({ lines }: { lines: readonly string[] }) {
  const { t } = useLingui();
  const copyTexts = useCopyTexts();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Lines to add to app-ads.txt</Trans>
      </p>
      <CodeBlock label={t`Lines to add to app-ads.txt`} code={lines.join('\n')} texts={copyTexts} />
    </div>
  );
}

/** All required lines, to copy. */
export function NetworkLines() {
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(networkFileQuery(api));
  if (data !== undefined) return <LinesToAdd lines={data.lines} />;
  if (error === null) return <Skeleton className="h-26" />;
  return <FailureNotice failure={error} texts={appAdsTxtFailures.network} onRetry={() => void refetch()} />;
}
