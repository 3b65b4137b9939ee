import { useLingui } from '@lingui/react/macro';
import { SnackbarHost } from '@publisher-console/ui/snackbar-host';

import { useRouterContext } from '#lib/router-context.ts';

import { OfflineNotice } from './offline-notice.tsx';
import { usePageFocus } from './page-focus.ts';
import { ProgressLine } from './progress-line.tsx';

/** What the frame says over whichever page stands in it. */
export function FrameNotices() {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  usePageFocus();
  return (
    <>
      <ProgressLine />
      <OfflineNotice />
      <SnackbarHost queue={ui.snackbar} closeLabel={t`Close`} />
    </>
  );
}
