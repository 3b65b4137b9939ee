import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { AdFormatId, Application } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { createAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';
import { adFormatsQuery } from '#features/ad-blocks/ad-blocks.queries.ts';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';

const formats: AdFormatId[] = ['fs_banner', 'rewarded_video'];

interface FirstBlockProps {
  application: Pick<Application, 'id' | 'name'>;
  onAdded: () => void;
}

/** Two ad formats: a press creates an ad block of one, with its name as the title. */
export function FirstBlock({ application: { id, name }, onAdded }: FirstBlockProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { data } = useQuery(adFormatsQuery(api, i18n.locale));
  const { mutate, isPending } = useReportedMutation(createAdBlock(api, id, keyOf), {
    done: msg`Ad block created`,
    failures: adBlockFailures.create,
  });
  const titles: Record<AdFormatId, string> = {
    fs_banner: i18n._(msg`Full-screen banner`),
    rewarded_video: i18n._(msg`Rewarded video`),
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-muted">
        <Trans>For {name}. You can rename it later.</Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate({ name: titles[format], adFormat: format, place: null }, { onSuccess: onAdded });
            }}
            className="flex items-center gap-4 rounded-base border border-border-control p-4 text-left transition-colors hover:bg-surface-sunken aria-disabled:opacity-60"
          >
            <FormatDrawing format={format} />
            <span className="min-w-0">
              <span className="block font-medium">{titles[format]}</span>
              <span className="block min-h-10 text-caption text-text-muted">
                {data?.items.find((one) => one.id === format)?.description}
              </span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
