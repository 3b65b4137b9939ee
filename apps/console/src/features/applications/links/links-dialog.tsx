import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { Dialog } from '@publisher-console/ui/dialog';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { changeLinks } from '#features/applications/applications.mutations.ts';
import { appAdsTxtLinkSchema, applicationLinkSchema, publicationSchema } from './application-link.schema.ts';
import { completeFileLink, refusedFile } from './app-ads-txt-link.ts';
import { pastedOnto } from './application-links.ts';
import { StoreLinkError, useStoreNames } from './store-link-error.tsx';

/** The link to an application's page in its store. */
export function ApplicationLinkField({ link, error, ...field }: Required<FormFieldProps> & { link: string | null }) {
  const { t } = useLingui();
  const list = useStoreNames();
  return (
    <TextField
      {...field}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      label={t`Store link`}
      hint={list}
      error={error && <StoreLinkError help={list}>{error}</StoreLinkError>}
      autoComplete="off"
      defaultValue={link ?? ''}
      onPaste={(event) => {
        const pasted = pastedOnto(event.currentTarget, event.clipboardData.getData('text'));
        if (pasted === null) return;
        event.preventDefault();
        event.currentTarget.value = pasted;
        field.onInput?.();
      }}
    />
  );
}

/** The lines that an app-ads.txt file lacks, to copy; nothing after another failure. */
export function MissingLines({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const { missingLines = [] } = refusedFile(failure) ?? {};
  if (missingLines.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Add these lines to the file, then save again:</Trans>
      </p>
      <CodeBlock
        label={t`Missing lines`}
        code={missingLines.join('\n')}
        texts={{
          copy: t`Copy the lines`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the lines and copy them.`,
        }}
      />
    </div>
  );
}

/** The link to an app-ads.txt file. */
export function AppAdsTxtLinkField({ link, ...field }: Required<FormFieldProps> & { link: string | null }) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      label={t`Link to app-ads.txt`}
      hint={t`For example, https://example.com/app-ads.txt`}
      autoComplete="off"
      defaultValue={link ?? ''}
      onBlur={({ target }) => {
        target.value = completeFileLink(target.value);
      }}
    />
  );
}

type Links = Record<'applicationUrl' | 'appAdsTxtUrl', string>;

/** The links that a dialog changes: the store link, the app-ads.txt link, or both. */
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
