import { Trans } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';

/** Asked each time the menu opens: the API may have been upgraded while the page stayed open. */
const apiVersionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => unwrap(api.GET('/health', { signal })),
  });

/** Which version runs, for messages to support; both during an upgrade, when console and API differ. */
export function ProductVersion() {
  const { api, settings } = useRouterContext();
  const { data } = useQuery(apiVersionQuery(api));
  const { version } = settings;
  const apiVersion = data?.version ?? version;
  return (
    <p className="mt-2 border-t border-border px-3 pt-2 pb-1 text-caption text-text-muted">
      {apiVersion === version ? (
        <Trans>Version {version}</Trans>
      ) : (
        <Trans>
          Version {version}, API {apiVersion}
        </Trans>
      )}
    </p>
  );
}
