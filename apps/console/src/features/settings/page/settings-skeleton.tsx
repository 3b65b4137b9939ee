import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { PageSection, sectionsStyle } from '#common/page/page-section.tsx';

const sections = [
  ['id', 'name', 'company'],
  ['email', 'password'],
];

/** The placeholder of the settings page while the account is loading. */
export function SettingsSkeleton() {
  return (
    <div className={sectionsStyle} aria-busy>
      <PageHeader title={<Trans>Settings</Trans>} />
      <div>
        <div className="flex h-control items-center gap-6 border-b border-border px-3">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="flex flex-col gap-8 pt-6">
          {sections.map((details) => (
            <PageSection
              key={details[0]}
              title={<Skeleton className="my-1 h-5 w-28" />}
              description={<Skeleton className="my-1 h-4 w-48" />}
            >
              <Card className="divide-y divide-border px-6 max-md:px-4">
                {details.map((detail) => (
                  <div key={detail} className="flex flex-col gap-2 py-5">
                    <Skeleton className="h-4 w-28" />
                    <Skeleton className="h-4 w-56" />
                  </div>
                ))}
              </Card>
            </PageSection>
          ))}
        </div>
      </div>
    </div>
  );
}
