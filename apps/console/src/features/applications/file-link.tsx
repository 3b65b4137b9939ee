import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';

interface FileLinkProps {
  application: Pick<Application, 'appAdsTxtUrl'>;
  className: string;
}

/** A link to the app-ads.txt file of an application on its site; nothing while the application has no such link. */
export function FileLink({ application: { appAdsTxtUrl }, className }: FileLinkProps) {
  return (
    appAdsTxtUrl !== null && (
      <ExternalLink href={appAdsTxtUrl} className={className}>
        app-ads.txt
      </ExternalLink>
    )
  );
}
