import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { shortName } from '#common/format/short-name.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { createAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';
import { CopiedId } from '#inventory/copied-id.tsx';

import { adBlockSchema } from './ad-block.schema.ts';
import { FormatField } from './format-field.tsx';

export interface AdBlockFormDialogProps {
  application: Pick<Application, 'id' | 'name'>;
  onClose: () => void;
  /** Closes the dialog after the ad block has been added. */
  onAdded: () => void;
  /** What comes next for an ad block that has been added. */
  renderNext: (adBlock: AdBlock) => ReactNode;
}

/** Adds an ad block to an application, and then shows how to put it into the app. */
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
          <CopiedId label={t`Copy the ad block ID`} id={added.id} />
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
