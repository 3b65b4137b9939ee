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

import { ApplicationLinkField } from './application-link-field.tsx';
import { applicationLinkSchema } from './application-link.schema.ts';
import { applicationFailures } from './applications-failures.ts';
import { changeLinks } from './applications.mutations.ts';

interface ApplicationLinkDialogProps {
  application: Application;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** Changes the link to an application's page in its store. */
export function ApplicationLinkDialog({ application, onClose, onChanged }: ApplicationLinkDialogProps) {
  const { t } = useLingui();
  const { name } = application;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Store link of ${name}`}
      description={<Trans>If the link leads to another app, the network checks the app again.</Trans>}
      closeLabel={t`Close`}
    >
      <ApplicationLinkForm application={application} onChanged={onChanged} />
    </Dialog>
  );
}

function ApplicationLinkForm({
  application,
  onChanged,
}: Pick<ApplicationLinkDialogProps, 'application' | 'onChanged'>) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...changeLinks({ api, id: application.id }),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`App updated`) }),
  });
  useLoading(isPending);
  const form = useSchemaForm({
    schema: applicationLinkSchema,
    submit: (links) => mutate(links, { onSuccess: onChanged }),
    pending: isPending,
    error,
    failures: applicationFailures.changeLink,
  });
  return (
    <>
      <Form of={form}>
        <ApplicationLinkField {...form.field('applicationUrl')} link={application.applicationUrl} />
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
