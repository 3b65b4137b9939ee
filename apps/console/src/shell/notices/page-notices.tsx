import { useLingui } from '@lingui/react/macro';
import { SnackbarHost } from '@publisher-console/ui/snackbar-host';

import { useRouterContext } from '#common/context/router-context.ts';

import { Announcer } from './announcer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { usePageFocus } from './page-focus.ts';
import { ProgressLine } from './progress-line.tsx';

/** The messages that can appear on every page. */
export function PageNotices() {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  usePageFocus();
  return (
    <>
      <Announcer />
      <ProgressLine />
      <OfflineNotice />
      <SnackbarHost queue={ui.snackbar} closeLabel={t`Close`} />
    </>
  );
}
