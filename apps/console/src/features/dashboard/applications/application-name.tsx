import type { DashboardApplication } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import { Link } from '@tanstack/react-router';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

/** A phone has no room for the platform beside the title. */
const nameStyle = tv({
  base: 'inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 touch:min-h-control',
});

/** An app, with a link to its page unless it is deleted. */
export function ApplicationName({
  application: { id, title, platform, iconUrl, isDeleted },
}: Pick<DashboardApplication, 'application'>) {
  const name = (
    <>
      <span title={title} className="max-w-72 truncate max-md:max-w-32 print:inline">
        {title}
      </span>
      <PlatformMark platform={platform} />
    </>
  );
  return (
    <span className="flex items-center gap-2">
      <span className="flex print:hidden">
        <ApplicationIcon iconUrl={iconUrl} />
      </span>
      {isDeleted ? (
        <span className={nameStyle()}>{name}</span>
      ) : (
        <Link
          to="/app/$applicationId"
          params={{ applicationId: id }}
          className={nameStyle({ className: 'rounded-tight hover:underline hover:underline-offset-4' })}
        >
          {name}
        </Link>
      )}
      {isDeleted && <DeletedMark />}
    </span>
  );
}
