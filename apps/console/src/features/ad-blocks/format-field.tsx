import { Trans, useLingui } from '@lingui/react/macro';
import type { AdFormat } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Field } from '@publisher-console/ui/field';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { Popover } from '@publisher-console/ui/popover';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { failureText } from '#lib/failure-text.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { adBlockFailures } from './ad-blocks-failures.ts';
import { adFormatsQuery } from './ad-blocks.queries.ts';
import { FormatDrawing } from './format-drawing.tsx';

/** Chooses the ad format in a popup that shows what each looks like. */
export function FormatField({ name, error, onInput }: FormFieldProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const formats = useQuery(adFormatsQuery(api, i18n.locale));
  const [isOpen, setIsOpen] = useState(false);
  const [chosenId, setChosenId] = useState<AdFormat['id']>();
  const chosen = formats.data?.items.find(({ id }) => id === chosenId);
  return (
    <Field label={t`Ad format`} error={error}>
      {(control) => (
        <>
          <Popover
            label={t`Ad format`}
            open={isOpen}
            onOpenChange={setIsOpen}
            trigger={
              <Button variant="secondary" block className="aria-invalid:border-danger" {...control}>
                <span className="flex w-full min-w-0 items-center gap-2 font-normal">
                  {chosen === undefined ? (
                    <span className="text-text-muted">
                      <Trans>Choose the format</Trans>
                    </span>
                  ) : (
                    <span className="truncate">{chosen.title}</span>
                  )}
                  <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-text-muted" />
                </span>
              </Button>
            }
          >
            <div className="flex w-[calc(var(--radix-popover-trigger-width)-2px)] max-w-full flex-col gap-1 p-2">
              {formats.isPending && <Skeleton className="h-32 w-full" />}
              {formats.error !== null && !formats.isFetching && (
                <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-2">
                  <p className="text-danger">{failureText(i18n, formats.error, adBlockFailures.loadFormats)}</p>
                  <Button variant="secondary" onClick={() => void formats.refetch()}>
                    <Trans>Retry</Trans>
                  </Button>
                </div>
              )}
              {formats.data?.items.map((format) => (
                <FormatOption
                  key={format.id}
                  format={format}
                  isChosen={format.id === chosenId}
                  onChoose={() => {
                    setChosenId(format.id);
                    setIsOpen(false);
                    onInput?.();
                  }}
                />
              ))}
            </div>
          </Popover>
          <input type="hidden" name={name} value={chosenId ?? ''} />
        </>
      )}
    </Field>
  );
}

interface FormatOptionProps {
  format: AdFormat;
  isChosen: boolean;
  onChoose: () => void;
}

function FormatOption({ format, isChosen, onChoose }: FormatOptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="flex items-center gap-3 rounded-tight border border-transparent p-2 text-left -outline-offset-2 hover:bg-surface-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft"
      onClick={onChoose}
    >
      <FormatDrawing format={format.id} />
      <span className="min-w-0">
        <span className="block font-medium">{format.title}</span>
        <span className="block text-caption text-text-muted">{format.description}</span>
      </span>
    </button>
  );
}
