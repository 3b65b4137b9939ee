import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as v from 'valibot';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useLoading } from '#common/late/use-loading.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { changeLinks } from '#features/applications/applications.mutations.ts';

import { AppAdsTxtLinkField } from './app-ads-txt-link-field.tsx';
import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';
import { ApplicationLinkField } from './application-link-field.tsx';
import { applicationLinkSchema, publicationSchema } from './application-link.schema.ts';
import { MissingLines } from './missing-lines.tsx';

type Links = Record<'applicationUrl' | 'appAdsTxtUrl', string>;

/** Which links a dialog changes: the one to the store, the one to app-ads.txt, or both. */
export type ChangedLinks = 'store' | 'file' | 'both';

const schemas: Record<ChangedLinks, v.GenericSchema<Partial<Links>, Partial<Links>>> = {
  store: applicationLinkSchema,
  file: appAdsTxtLinkSchema,
  both: publicationSchema,
};
const failures = {
  store: applicationFailures.changeLink,
  file: applicationFailures.changeAppAdsTxt,
  both: applicationFailures.publish,
};

interface LinksDialogProps {
  application: Application;
  changed: ChangedLinks;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** Changes links of an application. The server looks the app up and checks the file before it accepts them. */
export function LinksDialog({ application, changed, onClose, onChanged }: LinksDialogProps) {
  const { t } = useLingui();
  const { name } = application;
  const titles = { store: t`Store link of ${name}`, file: t`App-ads.txt of ${name}`, both: t`Links of ${name}` };
  const descriptions: Record<ChangedLinks, ReactNode> = {
    store: <Trans>If the link leads to another app, the network checks the app again.</Trans>,
    file: <Trans>The file is on the developer’s website. We check at once whether it has the network’s lines.</Trans>,
    both: <Trans>Once the app is in a store, it needs both links. The network then checks it.</Trans>,
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[changed]}
      description={descriptions[changed]}
      closeLabel={t`Close`}
    >
      <LinksForm application={application} changed={changed} onChanged={onChanged} />
    </Dialog>
  );
}

function LinksForm({ application, changed, onChanged }: Omit<LinksDialogProps, 'onClose'>) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const saved = changed === 'file' ? msg`App-ads.txt updated` : msg`App updated`;
  const { mutate, isPending, error } = useMutation({
    ...changeLinks({ api, id: application.id }),
    onSuccess: () => ui.snackbar.show({ text: i18n._(saved) }),
  });
  useLoading(isPending);
  const form = useSchemaForm({
    schema: schemas[changed],
    submit: (links) => mutate(links, { onSuccess: onChanged }),
    pending: isPending,
    error,
    failures: failures[changed],
  });
  return (
    <>
      <Form of={form}>
        {changed !== 'file' && (
          <ApplicationLinkField {...form.field('applicationUrl')} link={application.applicationUrl} />
        )}
        {changed !== 'store' && (
          <>
            <AppAdsTxtLinkField {...form.field('appAdsTxtUrl')} link={application.appAdsTxtUrl} />
            <MissingLines failure={error} />
          </>
        )}
        <Button type="submit" block pending={isPending}>
          {changed === 'store' ? <Trans context="button">Save</Trans> : <Trans context="button">Check and save</Trans>}
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
