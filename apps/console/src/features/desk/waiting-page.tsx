import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { DeskLink } from '#desk/desk-link.tsx';
import { useStaff } from '#desk/staff.queries.ts';
import { roleTexts } from '#desk/staff-roles.ts';

/** The first page of the desk: who works here, and where to go. */
export function WaitingPage() {
  const { i18n } = useLingui();
  const staff = useStaff();
  return (
    <>
      <PageHeader title={<Trans context="desk">Waiting</Trans>} />
      <Card className="flex flex-col gap-4 p-6" aria-busy={staff === undefined}>
        {staff === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <>
            <div>
              <p className="flex flex-wrap items-center gap-x-2 text-title font-semibold">
                <span className="min-w-0 wrap-anywhere">{staff.name}</span>
                <Badge>{i18n._(roleTexts[staff.role].title)}</Badge>
              </p>
              <p className="text-text-muted">{i18n._(roleTexts[staff.role].may)}</p>
            </div>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              <li>
                <DeskLink to="/desk/staff" className={linkStyle()}>
                  <Trans>Who works for the network</Trans>
                </DeskLink>
              </li>
              <li>
                <DeskLink to="/desk/security" className={linkStyle()}>
                  <Trans>Your second factor</Trans>
                </DeskLink>
              </li>
            </ul>
          </>
        )}
      </Card>
    </>
  );
}
