import { Trans, useLingui } from '@lingui/react/macro';
import type { AdFormat } from '@publisher-console/api-contract';
import { ChoiceButton } from '@publisher-console/ui/choice-button';
import { Field } from '@publisher-console/ui/field';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { Popover } from '@publisher-console/ui/popover';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';

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
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          <Popover
            label={t`Ad format`}
            open={isOpen}
            onOpenChange={setIsOpen}
            trigger={
              <ChoiceButton id={id} aria-describedby={describedBy} invalid={Boolean(error)}>
                {chosen === undefined ? (
                  <span className="font-normal text-text-muted">
                    <Trans>Choose the format</Trans>
                  </span>
                ) : (
                  <span className="truncate font-normal">{chosen.title}</span>
                )}
              </ChoiceButton>
            }
          >
            <div className="flex w-[calc(var(--radix-popover-trigger-width)-2px)] max-w-full flex-col gap-1 p-2">
              {formats.data === undefined && formats.isFetching && <Skeleton className="h-32 w-full" />}
              {formats.error !== null && !formats.isFetching && (
                <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-2">
                  <p className="text-danger">{failureText(i18n, formats.error, adBlockFailures.loadFormats)}</p>
                  <DisappearingButton onPress={() => void formats.refetch()}>
                    <Trans>Retry</Trans>
                  </DisappearingButton>
                </div>
              )}
              {formats.data?.items
                .filter((format) => format.acceptsNewBlocks)
                .map((format) => (
                  <FormatOption
                    key={format.id}
                    format={format}
                    isChosen={format.id === chosenId}
                    onChoose={() => {
                      // The form reads the chosen format from its element.
                      flushSync(() => {
                        setChosenId(format.id);
                        setIsOpen(false);
                      });
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
      <FormatDrawing drawing={format.drawing} />
      <span className="min-w-0">
        <span className="block font-medium">{format.title}</span>
        <span className="block text-caption text-text-muted">{format.description}</span>
      </span>
    </button>
  );
}
