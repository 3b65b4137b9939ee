import { Plural } from '@lingui/react/macro';
import type { ApplicationReference, DashboardAttention } from '@publisher-console/api-contract';

import { shortName } from '#common/format/short-name.ts';
import { PlatformMark } from '#inventory/platform-mark.tsx';

interface AffectedNamesProps {
  item: DashboardAttention;
  application: ApplicationReference;
}

/** The apps of a problem: several if they share a file. Apps with one title are named once, with their platforms. */
export function AffectedNames({ item: { otherApplications, otherApplicationList }, application }: AffectedNamesProps) {
  const titles = new Map<string, ApplicationReference[]>();
  for (const each of [application, ...otherApplicationList])
    titles.set(each.title, [...(titles.get(each.title) ?? []), each]);
  const unnamed = otherApplications - otherApplicationList.length;
  return (
    <>
      {[...titles].map(([title, applications], index) => (
        <span key={title}>
          {index > 0 && <span>{', '}</span>}
          <span className="font-semibold wrap-anywhere">{shortName(title)}</span>
          {applications.map(({ id, platform }, place) => (
            <span key={id}>
              {place > 0 && <span>,</span>} <PlatformMark platform={platform} />
            </span>
          ))}
        </span>
      ))}
      {unnamed > 0 && (
        <>
          {' '}
          <Plural value={unnamed} one="and # other app" other="and # other apps" />
        </>
      )}
    </>
  );
}
