import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';

import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { endViewOnServer } from '#session/session-calls.ts';
import { leaveView } from '#session/view.ts';
import type { View } from '#session/view.ts';

/**
 * Shows whose pages the network's support is viewing and until when, and ends the view. It is in front of every page.
 */
export function ViewBar({ view }: { view: View }) {
  const { t } = useLingui();
  const { settings } = useRouterContext();
  const { publisher, company, endsAt } = view;
  const end = useMutation({
    mutationFn: () => endViewOnServer(view, settings),
    // Even if the call fails, this tab removes the session, which expires by itself.
    onSettled: () => leaveView(),
  });
  return (
    <>
      <div aria-hidden className="h-16 print:hidden" />
      <section
        aria-label={t`View as a publisher`}
        className="fixed inset-x-0 bottom-0 z-40 flex items-center gap-x-4 border-t-4 border-desk bg-surface-raised px-4 py-2 shadow-raised print:hidden"
      >
        <Eye aria-hidden className="size-5 shrink-0 text-desk" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <Trans>
            You look as {company} ({publisher}) · until <ExactTime at={endsAt} />
          </Trans>
        </p>
        <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate()}>
          <Trans context="button">End</Trans>
        </Button>
      </section>
    </>
  );
}
