import type { GroupValues } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

interface MovedNameProps {
  groups: GroupValues;
  /** Below the name. */
  note: ReactNode;
}

/** The name of a row: its ad block with its app, or its only group. */
export function MovedName({ groups: { application, adBlock, adFormat, geo_country: country }, note }: MovedNameProps) {
  const title = (adBlock ?? application ?? adFormat ?? country)?.title;
  const isDeleted = (adBlock ?? application)?.isDeleted === true;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {application && <ApplicationIcon iconUrl={application.iconUrl} />}
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span title={title} className="truncate font-medium group-hover:underline group-hover:underline-offset-4">
            {title}
          </span>
          {application && adBlock && (
            <span className="min-w-0 truncate text-caption text-text-muted">{application.title}</span>
          )}
          {/* Never cut: it alone distinguishes the two apps of one game. */}
          {application && <PlatformMark platform={application.platform} />}
          {isDeleted && <DeletedMark />}
        </span>
        <span className="truncate text-caption text-text-muted">{note}</span>
      </span>
    </span>
  );
}
