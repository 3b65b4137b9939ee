import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AppAdsTxtReport, Application, Platform } from '@publisher-console/api-contract';
import { isReadable } from '@publisher-console/api-contract/stores';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Checkbox } from '@publisher-console/ui/checkbox';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { proposeFileLink, refusedFile } from '#features/applications/links/app-ads-txt-link.ts';
import { readLink } from '#features/applications/links/application-links.ts';
import { platformNames } from '#inventory/platform-names.ts';
import type { TypedApplication } from './application-add-draft.ts';
import { FileLinkField } from './application-add-file-link-field.tsx';
import { applicationAddSchemas } from './application-add.schema.ts';
import { typedNameHint } from './look-up/application-add-typed-name.ts';
import { applicationAddFailures, createApplication } from './look-up/application-add.queries.ts';
import type { LookUpSemaphore } from './look-up/use-look-up-semaphore.ts';
import { useStoreLookUp } from './look-up/use-store-look-up.ts';
import { PublishedFields } from './published-fields.tsx';

interface UnpublishedFieldsProps {
  platformField: FormFieldProps;
  nameField: FormFieldProps;
  platform: Platform | null;
  name: string;
  onTyped: (change: Partial<TypedApplication>) => void;
}

/** The fields of an app that is in no store yet. */
function UnpublishedFields({ platformField, nameField, platform, name, onTyped }: UnpublishedFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioGroup
        {...platformField}
        label={t`Platform`}
        options={[
          { id: 'android', title: platformNames.android },
          { id: 'ios', title: platformNames.ios },
        ]}
        value={platform}
        onChange={(chosen) => onTyped({ platform: chosen })}
      />
      <TextField
        {...nameField}
        label={t`App name`}
        hint={t`Your name for the app, here and in reports`}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onTyped({ name: target.value })}
      />
    </>
  );
}

/** The message after an app was added, with the next step of the app. */
function addedText({ isNotPublished, storeCheckedAt, applicationUrl }: Application): MessageDescriptor {
  if (isNotPublished) return msg`App added. It is in test mode until you add its store link.`;
  const { link } = readLink(applicationUrl ?? '');
  if (storeCheckedAt === null && link !== null && isReadable(link.store))
    return msg`App added. We will look it up in its store again and then check it.`;
  return msg`App added. It shows ads as soon as the network has checked it.`;
}

/** The parts of the page that belong to another feature; the route passes them. */
export interface ApplicationAddParts {
  /** The lines that the network requires. */
  lines: ReactNode;
  /** Checks a file, and shows its faults. */
  renderCheck: (check: {
    /** Null while the link is not complete. */
    appAdsTxtUrl: string | null;
    applicationUrl: string | null;
    /** Whether `https` was added to a link without a scheme. */
    mayUseHttp?: boolean;
    /** The report with which the API refused to add the app. */
    refusal: AppAdsTxtReport | null;
    /** Shown until there is a result of a check. */
    lines?: ReactNode;
    /** Replaces the link that is checked. */
    onUse: (url: string) => void;
    /** Called when the file is complete. */
    onFound: () => void;
  }) => ReactNode;
}

interface ApplicationAddFormProps extends ApplicationAddParts {
  lookUps: LookUpSemaphore;
  typed: TypedApplication;
  onTyped: (change: Partial<TypedApplication>) => void;
  /** The values typed earlier, also in the form for several apps: a question is shown before they are lost. */
  typedBefore: string;
  onAdded: (application: Application) => void;
  /** Called when several links were pasted. */
  onSeveral: (text: string) => void;
}

/** Adds one app: by its store link, or by hand if it is in no store yet. A switch between the two loses no values. */
export function ApplicationAddForm({
  lookUps,
  lines,
  renderCheck,
  typed,
  onTyped,
  typedBefore,
  onAdded,
  onSeveral,
}: ApplicationAddFormProps) {
  const { applicationUrl, isNotPublished, leftFileLink } = typed;
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const [schemeAddedTo, setSchemeAddedTo] = useState<string | null>(null);
  const [startsChanged] = useState(typedBefore !== '');

  const { link, url } = readLink(applicationUrl);
  const lookUp = useStoreLookUp({ semaphore: lookUps.semaphore, url: link === null || isNotPublished ? null : url });
  const name = typed.name ?? lookUp.application?.name ?? '';
  const proposal = proposeFileLink(lookUp.application?.developerSite ?? null);
  const fileLink = typed.fileLink ?? proposal ?? '';
  const fileLinkToCheck = typed.fileLink === null ? proposal : leftFileLink;

  const { mutate, isPending, error, reset } = useMutation({
    ...createApplication(api, lookUps.semaphore),
    onSuccess: (application) => ui.snackbar.show({ text: i18n._(addedText(application)) }),
  });
  const refused = refusedFile(error)?.report;
  const refusal = refused?.url === fileLink ? refused : null;
  const publishedSchema =
    typedNameHint(lookUp.failure) === null ? applicationAddSchemas.published : applicationAddSchemas.typedByHand;
  const form = useSchemaForm({
    schema: isNotPublished ? applicationAddSchemas.unpublished : publishedSchema,
    submit: (body) => {
      if (typed.fileLink !== null) onTyped({ fileLink: body.appAdsTxtUrl ?? typed.fileLink });
      mutate({ body, keyOf }, { onSuccess: onAdded });
    },
    pending: isPending,
    error,
    failures: applicationAddFailures.create,
  });

  const setFileLink = (complete: string): void => onTyped({ fileLink: complete, leftFileLink: complete });

  return (
    <>
      <Form of={form}>
        {startsChanged && <input type="hidden" name="typedBefore" value={typedBefore} />}
        <Card className="flex flex-col gap-5 p-6 max-md:p-4">
          <Checkbox
            label={t`My app hasn't been published yet`}
            checked={isNotPublished}
            onChange={({ target }) => {
              onTyped({ isNotPublished: target.checked });
              reset();
            }}
          />
          {isNotPublished ? (
            <UnpublishedFields
              platformField={form.field('platform')}
              nameField={form.field('name')}
              platform={typed.platform}
              name={name}
              onTyped={onTyped}
            />
          ) : (
            <PublishedFields
              linkField={form.field('applicationUrl')}
              nameField={form.field('name')}
              typedLink={applicationUrl}
              name={name}
              lookUp={lookUp}
              wait={lookUps.wait}
              failure={error}
              onTyped={onTyped}
              onSeveral={onSeveral}
            />
          )}
        </Card>
        {!isNotPublished && (
          <Card className="flex flex-col gap-5 p-6 max-md:p-4">
            <FileLinkField
              field={form.field('appAdsTxtUrl')}
              value={fileLink}
              isProposal={typed.fileLink === null && proposal !== null}
              onChange={(text) => onTyped({ fileLink: text })}
              onLeave={(complete, isSchemeAdded) => {
                setFileLink(complete);
                if (isSchemeAdded) setSchemeAddedTo(complete);
              }}
            />
            {renderCheck({
              // Rendered from the beginning: a result that appears later would move the button below away from a press.
              appAdsTxtUrl: fileLink !== '' && (fileLinkToCheck === fileLink || refusal !== null) ? fileLink : null,
              applicationUrl: link === null ? null : url,
              mayUseHttp: typed.fileLink === null || fileLink === schemeAddedTo,
              refusal,
              lines,
              onUse: setFileLink,
              onFound: () => refusal !== null && reset(),
            })}
          </Card>
        )}
        <div>
          <Button type="submit" pending={isPending} className="max-md:w-full">
            <Trans context="button">Add app</Trans>
          </Button>
        </div>
      </Form>
      <UnsavedChangesGuard of={form} startsChanged={startsChanged} />
    </>
  );
}
