import { Trans, useLingui } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Status } from '@publisher-console/ui/status';
import { Link } from '@tanstack/react-router';

import { failureText } from '#common/failures/failure-text.ts';
import { applicationAddFailures } from '#features/applications/add/look-up/application-add.queries.ts';

import type { Addition } from './use-application-additions.ts';

/** How far the addition of one app is. */
export function AdditionState({ addition }: { addition: Addition | undefined }) {
  const { i18n } = useLingui();
  switch (addition?.kind) {
    case 'waiting':
      return (
        <Status>
          <Trans>Waiting</Trans>
        </Status>
      );
    case 'adding':
      return (
        <Status tone="accent">
          <Trans>Adding…</Trans>
        </Status>
      );
    case 'added':
      return (
        <Status tone="success">
          <Trans>Added</Trans>
          <Link to="/app/$applicationId" params={{ applicationId: addition.application.id }} className={linkStyle()}>
            <Trans>Open</Trans>
          </Link>
        </Status>
      );
    case 'failed':
      return (
        <Status tone="danger">
          <span className="text-danger">{failureText(i18n, addition.failure, applicationAddFailures.create)}</span>
        </Status>
      );
    default:
      return null;
  }
}
