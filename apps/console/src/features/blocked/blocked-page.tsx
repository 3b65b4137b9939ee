import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useSupportOpen } from '#inventory/questions.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

interface BlockedPageProps {
  /** The requested page of this console. */
  next: string;
  /** The publisher's earnings, for members who may see them. */
  earnings: ReactNode;
  /** The publisher's own documents. */
  documents: ReactNode;
  /** The questions to support. */
  questions: ReactNode;
}

/** Everything that a blocked account has: the reason and time of the block, how to answer, its money and documents. */
export function BlockedPage({ next, earnings, documents, questions }: BlockedPageProps) {
  const router = useRouter();
  const user = useCurrentUser();
  // The account was unblocked, and the tab has got the focus.
  const isOver = user?.isBlocked === false;
  useEffect(() => {
    if (isOver) void router.navigate({ href: next, replace: true, ignoreBlocker: true });
  }, [isOver, next, router]);
  return (
    <div className="flex w-full max-w-4xl flex-col gap-6">
      <PageHeader title={<Trans>Your account is blocked</Trans>} />
      {user ? <BlockCard reason={user.blockedReason} at={user.blockedAt} email={user.email} /> : <BlockSkeleton />}
      <section className="flex flex-col gap-3">
        <h2 className="text-title font-semibold">
          <Trans>Questions to support</Trans>
        </h2>
        {questions}
      </section>
      {earnings}
      {documents}
    </div>
  );
}

function BlockSkeleton() {
  return (
    <Card className="flex flex-col gap-3 p-6 max-md:p-4" aria-busy>
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-20 w-full" />
    </Card>
  );
}

interface BlockCardProps {
  reason: string | null;
  at: string | null;
  /** The address for the answer. */
  email: string;
}

function BlockCard({ reason, at, email }: BlockCardProps) {
  const isSupportOpen = useSupportOpen();
  const addressDialog = useAddressDialog();
  return (
    <Card className="flex flex-col gap-6 p-6 max-md:p-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-title font-semibold">
          <Trans>Why</Trans>
        </h2>
        <p className="rounded-base bg-danger-soft px-4 py-3 wrap-anywhere text-danger">
          {reason ?? <Trans>The network has not written the reason. Ask for it below.</Trans>}
        </p>
        {at !== null && (
          <p className="text-caption text-text-muted">
            <Trans>
              Blocked since <ExactTime at={at} />
            </Trans>
          </p>
        )}
        <p className="text-pretty text-text-muted">
          <Trans>
            The other pages open again when the network unblocks the account. Your apps, ad blocks and statistics are
            kept.
          </Trans>
        </p>
      </div>
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-title font-semibold">
          <Trans>How to answer</Trans>
        </h2>
        {isSupportOpen ? (
          <>
            <p className="text-pretty wrap-anywhere text-text-muted">
              <Trans>
                Write what you have changed, or why you disagree. You can add files. We will reply to {email}.
              </Trans>
            </p>
            <Button onClick={() => addressDialog.open('support')}>
              <Trans context="button">Contact support</Trans>
            </Button>
          </>
        ) : (
          <p className="text-pretty text-text-muted">
            <Trans>Write to the network the way you usually do.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}
