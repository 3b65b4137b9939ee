import { Trans, useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { FailureNotice } from '#lib/failure-notice.tsx';
import { useRouterContext } from '#lib/router-context.ts';

import { appAdsTxtFailures, networkFileQuery } from './app-ads-txt.queries.ts';
import { useCopyTexts } from './use-copy-texts.ts';

/** The lines that a developer has to publish, to copy. */
export function NetworkLines() {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const copyTexts = useCopyTexts();
  const { data, error, refetch } = useQuery(networkFileQuery(api));
  if (error !== null && data === undefined)
    return <FailureNotice failure={error} texts={appAdsTxtFailures.network} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Lines to add to app-ads.txt</Trans>
      </p>
      {data === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <CodeBlock label={t`Lines to add to app-ads.txt`} code={data.lines.join('\n')} texts={copyTexts} />
      )}
    </div>
  );
}
