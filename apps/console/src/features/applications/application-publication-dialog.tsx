import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { useMutation } from '@tanstack/react-query';

import { Form, useSchemaForm } from '#lib/form.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { UnsavedChangesGuard } from '#lib/unsaved-changes.tsx';
import { useLoading } from '#lib/use-loading.ts';

import { AppAdsTxtLinkField } from './app-ads-txt-link-field.tsx';
import { ApplicationLinkField } from './application-link-field.tsx';
import { publicationSchema } from './application-link.schema.ts';
import { applicationFailures } from './applications-failures.ts';
import { changeLinks } from './applications.mutations.ts';
import { MissingLines } from './missing-lines.tsx';

interface ApplicationPublicationDialogProps {
  application: Application;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** Gives an application both of its links, as one needs that was in no store. */
export function ApplicationPublicationDialog({ application, onClose, onChanged }: ApplicationPublicationDialogProps) {
  const { t } = useLingui();
  const { name } = application;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Links of ${name}`}
      description={<Trans>Once the app is in a store, it needs both links. The network then checks it.</Trans>}
      closeLabel={t`Close`}
    >
      <PublicationForm application={application} onChanged={onChanged} />
    </Dialog>
  );
}

function PublicationForm({ application, onChanged }: Omit<ApplicationPublicationDialogProps, 'onClose'>) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...changeLinks({ api, id: application.id }),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`App updated`) }),
  });
  useLoading(isPending);
  const form = useSchemaForm({
    schema: publicationSchema,
    submit: (links) => mutate(links, { onSuccess: onChanged }),
    pending: isPending,
    error,
    failures: applicationFailures.publish,
  });
  return (
    <>
      <Form of={form}>
        <ApplicationLinkField {...form.field('applicationUrl')} link={application.applicationUrl} />
        <AppAdsTxtLinkField {...form.field('appAdsTxtUrl')} link={application.appAdsTxtUrl} />
        <MissingLines failure={error} />
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Check and save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
