import { Trans, useLingui } from '@lingui/react/macro';
import type { SellerAnswer } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';

import { changeSeller, sellerFailures } from './seller.queries.ts';
import { sellerSchema } from './seller.schema.ts';
import type { Visibility } from './seller.schema.ts';

export type Seller = SellerAnswer['data'];

interface SellerFormProps {
  seller: Seller;
  onSaved: () => void;
}

function SellerForm({ seller: { entry, suggestion }, onSaved }: SellerFormProps) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const isPublic = entry?.is_confidential === 0;
  // Initially `public`, because a publisher who opens the form of a confidential entry wants to make it public.
  const [visibility, setVisibility] = useState<Visibility>('public');
  // The message is shown on any page, but the dialog is closed only if it is still open.
  const save = useMutation({
    ...changeSeller(api),
    onSuccess: () => ui.snackbar.show({ text: t`Saved. Buyers see it when they next read the file.` }),
  });
  const form = useSchemaForm({
    schema: sellerSchema,
    submit: (values) =>
      save.mutate(
        values.visibility === 'public'
          ? { isConfidential: false, name: values.name, domain: values.domain }
          : { isConfidential: true },
        { onSuccess: onSaved },
      ),
    pending: save.isPending,
    error: save.error,
    failures: sellerFailures.save,
  });
  return (
    <>
      <Form of={form}>
        <RadioGroup
          {...form.field('visibility')}
          label={t`What buyers see`}
          options={[
            {
              id: 'public',
              title: t`Public`,
              note: t`Anybody can read the name and the domain. Buyers can check whom they pay.`,
            },
            { id: 'confidential', title: t`Confidential`, note: t`Buyers see only the ID.` },
          ]}
          value={visibility}
          onChange={setVisibility}
        />
        {visibility === 'public' && (
          <>
            <TextField
              {...form.field('name')}
              label={t`Name`}
              hint={
                isPublic
                  ? t`The company that the network pays.`
                  : t`The company that the network pays. We suggest the one from your registration: check it.`
              }
              defaultValue={entry?.name ?? suggestion.name}
              autoComplete="organization"
            />
            <TextField
              {...form.field('domain')}
              label={t`Domain`}
              hint={
                isPublic || suggestion.domain === null
                  ? t`The domain of the site with your app-ads.txt, such as northwind.example.`
                  : t`The domain of the site with your app-ads.txt. We suggest the one from your apps’ pages in the store: check it.`
              }
              defaultValue={entry?.domain ?? suggestion.domain ?? undefined}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </>
        )}
        <Button type="submit" block pending={save.isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}

/** The dialog that makes the entry public or confidential. It is a dialog of the address. */
export function SellerDialog({ seller }: { seller: Seller }) {
  const { t } = useLingui();
  const { close, finish } = useAddressDialog();
  return (
    <Dialog open sheet onOpenChange={close} title={<Trans>Your entry in sellers.json</Trans>} closeLabel={t`Close`}>
      <SellerForm seller={seller} onSaved={() => void finish()} />
    </Dialog>
  );
}
