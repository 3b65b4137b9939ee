import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';

interface StoreLinkProps {
  application: Pick<Application, 'applicationUrl' | 'storeName'>;
  className?: string;
}

/** A link to the page of an application in its store, or a note that it is in no store. */
export function StoreLink({ application: { applicationUrl, storeName }, className }: StoreLinkProps) {
  if (applicationUrl === null) {
    return (
      <span>
        <Trans>not in a store yet</Trans>
      </span>
    );
  }
  return (
    <ExternalLink href={applicationUrl} className={className}>
      {storeName ?? new URL(applicationUrl).hostname}
    </ExternalLink>
  );
}
