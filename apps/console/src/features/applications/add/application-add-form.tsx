import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AppAdsTxtReport, Application } from '@publisher-console/api-contract';
import { isReadable } from '@publisher-console/store-links/stores';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { proposeFileLink } from '#features/applications/links/app-ads-txt-link.ts';
import { readLink } from '#features/applications/links/application-links.ts';
import { platformNames } from '#inventory/platform-names.ts';

import type { TypedApplication } from './application-add-draft.ts';
import { DuplicateLink } from './application-add-duplicate.tsx';
import { FileLinkField } from './application-add-file-link-field.tsx';
import { refusalOf } from './application-add-refusal.ts';
import { StoreLinkField } from './application-add-store-link-field.tsx';
import { applicationAddSchemas } from './application-add.schema.ts';
import { ApplicationLookUp } from './look-up/application-add-look-up.tsx';
import { typedNameHint } from './look-up/application-add-typed-name.ts';
import { applicationAddFailures, createApplication } from './look-up/application-add.queries.ts';
import type { LookUpTurns } from './look-up/use-look-up-turns.ts';
import { hasCode, useStoreLookUp } from './look-up/use-store-look-up.ts';

/** The parts of the page that belong to another feature; the route puts them together. */
export interface ApplicationAddParts {
  /** The lines that the network requires. */
  lines: ReactNode;
  /** Checks a file, and shows what is wrong with it. */
  renderCheck: (check: {
    /** Null while the link is not complete. */
    appAdsTxtUrl: string | null;
    applicationUrl: string | null;
    /** What the API found when it refused to add the app. */
    refusal: AppAdsTxtReport | null;
    /** What is shown as long as nothing is known of the file. */
    lines?: ReactNode;
    /** Takes another link in place of the one that is checked. */
    onUse: (url: string) => void;
    /** The file is complete now. */
    onFound: () => void;
  }) => ReactNode;
}

interface ApplicationAddFormProps extends ApplicationAddParts {
  lookUps: LookUpTurns;
  typed: TypedApplication;
  onTyped: (change: Partial<TypedApplication>) => void;
  /** What was typed already, also into the form for several apps: it is asked about before it is lost. */
  typedBefore: string;
  onAdded: (application: Application) => void;
  /** Somebody has pasted several links. */
  onSeveral: (text: string) => void;
}

/** Adds one app: by its store link, or by hand if it is in no store yet. Switching between the two keeps what was typed. */
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
  const { applicationUrl, isNotPublished, platform, leftFileLink } = typed;
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const [startsChanged] = useState(typedBefore !== '');

  const { link, url } = readLink(applicationUrl);
  const lookUp = useStoreLookUp({ turns: lookUps.turns, url: link === null || isNotPublished ? null : url });
  const name = typed.name ?? lookUp.application?.name ?? '';
  const proposal = proposeFileLink(lookUp.application?.developerSite ?? null);
  const fileLink = typed.fileLink ?? proposal ?? '';
  const fileLinkToCheck = typed.fileLink === null ? proposal : leftFileLink;

  const { mutate, isPending, error, reset } = useMutation({
    ...createApplication(api, lookUps.turns),
    onSuccess: (application) => ui.snackbar.show({ text: i18n._(addedText(application)) }),
  });
  const refused = refusalOf(error);
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

  const takeFileLink = (taken: string): void => onTyped({ fileLink: taken, leftFileLink: taken });

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
            <>
              <RadioGroup
                {...form.field('platform')}
                label={t`Platform`}
                options={[
                  { id: 'android', title: platformNames.android },
                  { id: 'ios', title: platformNames.ios },
                ]}
                value={platform}
                onChange={(chosen) => onTyped({ platform: chosen })}
              />
              <TextField
                {...form.field('name')}
                label={t`App name`}
                hint={t`Your name for the app, here and in reports`}
                autoComplete="off"
                value={name}
                onChange={({ target }) => onTyped({ name: target.value })}
              />
            </>
          ) : (
            <>
              <StoreLinkField
                field={form.field('applicationUrl')}
                value={applicationUrl}
                link={link}
                isNotFound={lookUp.isNotFound}
                onChange={(text) => {
                  // Another app has another name.
                  onTyped({ applicationUrl: text, ...(readLink(text).url !== url && { name: null }) });
                }}
                onSeveral={onSeveral}
              />
              {hasCode(error, 'already_exists') && link !== null && <DuplicateLink link={link} />}
              <ApplicationLookUp
                lookUp={lookUp}
                wait={lookUps.wait}
                nameField={form.field('name')}
                name={name}
                onNameChange={(typedName) => onTyped({ name: typedName })}
              />
            </>
          )}
        </Card>
        {!isNotPublished && (
          <Card className="flex flex-col gap-5 p-6 max-md:p-4">
            <FileLinkField
              field={form.field('appAdsTxtUrl')}
              value={fileLink}
              isProposal={typed.fileLink === null && proposal !== null}
              onChange={(text) => onTyped({ fileLink: text })}
              onLeave={takeFileLink}
            />
            {renderCheck({
              // Its place is there from the beginning: a press on the button below would miss it if it moved.
              appAdsTxtUrl: fileLink !== '' && (fileLinkToCheck === fileLink || refusal !== null) ? fileLink : null,
              applicationUrl: link === null ? null : url,
              refusal,
              lines,
              onUse: takeFileLink,
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

/** What happens next. */
function addedText({ isNotPublished, storeCheckedAt, applicationUrl }: Application): MessageDescriptor {
  if (isNotPublished) return msg`App added. It is in test mode until you add its store link.`;
  const { link } = readLink(applicationUrl ?? '');
  if (storeCheckedAt === null && link !== null && isReadable(link.store))
    return msg`App added. We will look it up in its store again and then check it.`;
  return msg`App added. It shows ads as soon as the network has checked it.`;
}
