import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

/** The code names an ad block, so an application without one has to get one first. */
export function AdBlockMissing({ applicationId }: { applicationId: string }) {
  return (
    <p className="max-w-prose text-pretty text-text-muted">
      <Trans>
        The code needs the ID of an ad block.{' '}
        <Link
          to="/app/$applicationId"
          params={{ applicationId }}
          search={{ dialog: 'add-block' }}
          className={linkStyle()}
        >
          Add a block
        </Link>
      </Trans>
    </p>
  );
}
