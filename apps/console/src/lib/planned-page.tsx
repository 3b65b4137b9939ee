import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlannedPageProps {
  icon: LucideIcon;
  title: ReactNode;
  /** What the page will be for. */
  purpose: ReactNode;
  /** Another page that is useful meanwhile. */
  next?: { to: NonNullable<LinkProps['to']>; label: ReactNode };
}

/** A page whose feature is not built yet. */
export function PlannedPage({ icon, title, purpose, next }: PlannedPageProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={icon}
          title={<Trans>This page is coming soon</Trans>}
          description={purpose}
          action={
            next && (
              <Link to={next.to} className={buttonStyle({ variant: 'secondary' })}>
                {next.label}
              </Link>
            )
          }
        />
      </Card>
    </div>
  );
}
