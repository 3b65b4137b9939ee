import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Application } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { shortName } from '#common/format/short-name.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { createAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';

interface FirstBlockProps {
  application: Pick<Application, 'id' | 'name'>;
  onAdded: () => void;
}

/** The ad formats. A press creates an ad block of the format, with the format's name as its title. */
export function FirstBlock({ application, onAdded }: FirstBlockProps) {
  const { id } = application;
  const name = shortName(application.name);
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { data, error, isFetching, refetch } = useQuery(adFormatsQuery(api, i18n.locale));
  // Not an option of `mutate`: the step closes as soon as the checklist is refetched, and drops such an option.
  const { mutate, isPending } = useReportedMutation(
    { ...createAdBlock(api, id, keyOf), onSuccess: onAdded },
    { done: msg`Ad block created`, failures: adBlockFailures.create },
  );
  if (data === undefined && error !== null && !isFetching)
    return <FailureNotice failure={error} texts={adBlockFailures.loadFormats} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-text-muted">
        <Trans>For {name}. You can rename it later.</Trans>
      </p>
      {data === undefined && <Skeleton className="h-24 w-full" />}
      <div className="grid gap-3 sm:grid-cols-2">
        {data?.items
          .filter((format) => format.acceptsNewBlocks)
          .map((format) => (
            <button
              key={format.id}
              type="button"
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (!isPending) mutate({ name: format.title, adFormat: format.id, place: null });
              }}
              className="flex items-center gap-4 rounded-base border border-border-control p-4 text-left transition-colors hover:bg-surface-sunken aria-disabled:opacity-60"
            >
              <FormatDrawing drawing={format.drawing} />
              <span className="min-w-0">
                <span className="block font-medium">{format.title}</span>
                <span className="block min-h-10 text-caption text-text-muted">{format.description}</span>
              </span>
            </button>
          ))}
      </div>
    </div>
  );
}
