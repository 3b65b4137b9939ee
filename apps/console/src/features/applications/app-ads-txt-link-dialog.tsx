import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';

import { Form, useSchemaForm } from '#lib/form.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { UnsavedChangesGuard } from '#lib/unsaved-changes.tsx';
import { useLoading } from '#lib/use-loading.ts';

import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';
import { applicationFailures } from './applications-failures.ts';
import { changeLinks } from './applications.mutations.ts';

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
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...changeLinks({ api, id: application.id }),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`App-ads.txt updated`) }),
  });
  useLoading(isPending);
  const form = useSchemaForm({
    schema: appAdsTxtLinkSchema(application),
    submit: (links) => mutate(links, { onSuccess: onChanged }),
    pending: isPending,
    error,
    failures: applicationFailures.changeAppAdsTxt,
  });
  const lines = missingLines(error);
  return (
    <>
      <Form of={form}>
        <TextField
          {...form.field('appAdsTxtUrl')}
          type="url"
          label={t`Link to app-ads.txt`}
          placeholder="https://example.com/app-ads.txt"
          autoComplete="off"
          defaultValue={application.appAdsTxtUrl ?? ''}
        />
        {lines.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <p className="font-medium">
              <Trans>Add these lines to the file, then save again:</Trans>
            </p>
            <CodeBlock
              label={t`Missing lines`}
              code={lines.join('\n')}
              texts={{
                copy: t`Copy the lines`,
                copied: t`Copied`,
                failed: t`The browser blocks copying. Select the lines and copy them.`,
              }}
            />
          </div>
        )}
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Check and save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}

const refusal = v.object({ data: v.object({ missingLines: v.array(v.string()) }) });

/** The lines that the server misses in the file. */
function missingLines(failure: unknown): string[] {
  const body = v.safeParse(refusal, failure instanceof ApiFailure ? failure.body : undefined);
  return body.success ? body.output.data.missingLines : [];
}
