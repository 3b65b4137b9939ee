import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, AdFormat, Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { ChoiceButton } from '@publisher-console/ui/choice-button';
import { Dialog } from '@publisher-console/ui/dialog';
import { Field } from '@publisher-console/ui/field';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { Popover } from '@publisher-console/ui/popover';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { shortName } from '#common/format/short-name.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { createAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';
import { CopyableId } from '#inventory/copyable-id.tsx';
import { adBlockSchema } from './ad-block.schema.ts';

/** Chooses the ad format in a popup that shows a picture of each. */
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

export interface AdBlockFormDialogProps {
  application: Pick<Application, 'id' | 'name'>;
  onClose: () => void;
  /** Closes the dialog after the ad block has been added. */
  onAdded: () => void;
  /** The next step after an ad block has been added. */
  renderNext: (adBlock: AdBlock) => ReactNode;
}

/** Adds an ad block to an application, and then shows how to integrate it into the app. */
export function AdBlockFormDialog({ application, onClose, onAdded, renderNext }: AdBlockFormDialogProps) {
  const { t } = useLingui();
  const [added, setAdded] = useState<AdBlock>();
  const isAdded = added !== undefined;
  return (
    <Dialog
      open
      size={isAdded ? 'large' : 'medium'}
      onOpenChange={isAdded ? onAdded : onClose}
      title={isAdded ? <Trans>Add the ad block to your app</Trans> : <Trans>Add block</Trans>}
      description={[application.name, ...(isAdded ? [added.name] : [])].map(shortName).join(' · ')}
      closeLabel={t`Close`}
      actions={
        isAdded && (
          <Button onClick={onAdded}>
            <Trans context="button">Done</Trans>
          </Button>
        )
      }
    >
      {isAdded ? (
        <>
          <CopyableId label={t`Copy the ad block ID`} id={added.id} />
          {renderNext(added)}
        </>
      ) : (
        <AdBlockFields applicationId={application.id} onAdded={setAdded} />
      )}
    </Dialog>
  );
}

function AdBlockFields({ applicationId, onAdded }: { applicationId: string; onAdded: (adBlock: AdBlock) => void }) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { mutate, isPending, error } = useMutation({
    ...createAdBlock(api, applicationId, keyOf),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`Ad block created`) }),
  });
  const form = useSchemaForm({
    schema: adBlockSchema,
    submit: (body) => mutate(body, { onSuccess: ({ adBlock }) => onAdded(adBlock) }),
    pending: isPending,
    error,
    failures: adBlockFailures.create,
  });
  return (
    <>
      <Form of={form}>
        <TextField {...form.field('name')} label={t`Block title`} autoComplete="off" />
        <FormatField {...form.field('adFormat')} />
        <TextField
          {...form.field('place')}
          label={t`Place`}
          hint={t`Where in the app it is shown, for example “Level end”. Optional.`}
          autoComplete="off"
        />
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Create</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
