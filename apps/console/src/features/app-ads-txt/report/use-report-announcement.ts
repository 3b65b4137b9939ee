import { useLingui } from '@lingui/react/macro';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';

import { useRouterContext } from '#common/context/router-context.ts';

/** Announces the result of a check, because the focus stays on the button that started it. */
export function useReportAnnouncement(): (report: AppAdsTxtReport) => void {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  return ({ state }) => {
    if (state === 'found') ui.announce(t`The app-ads.txt file is complete`);
    else if (state === 'unreachable') ui.announce(t`The app-ads.txt file could not be loaded`);
    else ui.announce(t`The app-ads.txt file is not complete yet`);
  };
}
