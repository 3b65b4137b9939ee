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
import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';
import { applicationFailures } from './applications-failures.ts';
import { changeLinks } from './applications.mutations.ts';
import { MissingLines } from './missing-lines.tsx';

interface AppAdsTxtLinkDialogProps {
  application: Application;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** Changes the link to an application's app-ads.txt file, which the server then checks. */
export function AppAdsTxtLinkDialog({ application, onClose, onChanged }: AppAdsTxtLinkDialogProps) {
  const { t } = useLingui();
  const { name } = application;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`App-ads.txt of ${name}`}
      description={
        <Trans>The file is on the developer’s website. We load it now and look for the lines of the network.</Trans>
      }
      closeLabel={t`Close`}
    >
      <AppAdsTxtLinkForm application={application} onChanged={onChanged} />
    </Dialog>
  );
}

function AppAdsTxtLinkForm({ application, onChanged }: Pick<AppAdsTxtLinkDialogProps, 'application' | 'onChanged'>) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...changeLinks({ api, id: application.id }),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`App-ads.txt updated`) }),
  });
  useLoading(isPending);
  const form = useSchemaForm({
    schema: appAdsTxtLinkSchema,
    submit: (links) => mutate(links, { onSuccess: onChanged }),
    pending: isPending,
    error,
    failures: applicationFailures.changeAppAdsTxt,
  });
  return (
    <>
      <Form of={form}>
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
