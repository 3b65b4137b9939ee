import { Trans } from '@lingui/react/macro';
import type { DashboardStageItemId } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useCurrentUser } from '#session/use-current-user.ts';

const style = linkStyle({ className: 'inline-flex items-center touch:min-h-control' });

const toDocuments = (
  <Link to="/documents" className={style}>
    <Trans>Open documents</Trans>
  </Link>
);
const toSupport = (
  <Link to="/help" search={{ dialog: 'support' }} className={style}>
    <Trans>Contact support</Trans>
  </Link>
);
const toSdk = (
  <Link to="/sdk" className={style}>
    <Trans>Open the SDK page</Trans>
  </Link>
);

const links: Record<DashboardStageItemId, ReactElement> = {
  download_documents: toDocuments,
  send_contract: toDocuments,
  send_verification_documents: toDocuments,
  add_applications: (
    <Link to="/app/add" className={style}>
      <Trans context="button">Add app</Trans>
    </Link>
  ),
  create_ad_blocks: (
    <Link to="/app" className={style}>
      <Trans>Open apps</Trans>
    </Link>
  ),
  read_sdk_docs: toSdk,
  set_up_sdk: toSdk,
  request_test_campaign: toSupport,
  run_live_campaigns: toSupport,
};

/** A link to the page where an item of the checklist is done. */
export function ChecklistLink({ id }: { id: DashboardStageItemId }) {
  const user = useCurrentUser();
  if (id !== 'run_live_campaigns' || user?.isSignedDocument !== false) return links[id];
  return (
    <p className="text-text-muted">
      <Trans>Needs a signed contract:</Trans> {toDocuments}
    </p>
  );
}
