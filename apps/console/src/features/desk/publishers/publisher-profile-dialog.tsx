import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskPublisher } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useState } from 'react';
import * as v from 'valibot';
import { emailAddress } from '#common/forms/email-address.ts';
import { FormDialog } from '#desk/order-dialogs.tsx';
import { line, optionalLine, usePublisherOrder } from './publisher-order-dialogs.tsx';
import type { DialogProps } from './publisher-order-dialogs.tsx';
import { publisherFailures } from './publishers.queries.ts';

export function ProfileDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, onClose } = props;
  const { company } = publisher;
  const [opened] = useState(() => profileOf(publisher));
  const change = usePublisherOrder('changeUser', props);
  return (
    <FormDialog
      title={<Trans>Profile of {company}</Trans>}
      description={
        <Trans>
          Another e-mail counts at once, and both addresses get a mail. The currency changes only before the first app.
        </Trans>
      }
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={profileSchema}
      submit={(typed) => {
        const changes = changesOf(typed, opened);
        if (Object.keys(changes).length === 0) onClose();
        else change.send({ user: String(publisher.number), ...changes });
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('company')}
            label={t`Company`}
            defaultValue={opened.company}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            {...field('currency')}
            label={t`Currency`}
            defaultValue={opened.currency}
            maxLength={3}
            autoComplete="off"
          />
          <TextField
            {...field('email')}
            type="email"
            label={t`E-mail`}
            defaultValue={opened.email}
            autoComplete="off"
          />
          <TextField
            {...field('firstName')}
            label={t`First name`}
            defaultValue={opened.firstName}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            {...field('middleName')}
            label={t`Middle name`}
            defaultValue={opened.middleName ?? ''}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            {...field('lastName')}
            label={t`Last name`}
            defaultValue={opened.lastName}
            maxLength={100}
            autoComplete="off"
          />
          <RadioGroup
            {...field('locale')}
            label={t`Language of mails`}
            options={[
              { id: 'en', title: t`English` },
              { id: 'ru', title: t`Russian` },
            ]}
            defaultValue={opened.locale}
          />
        </>
      )}
    </FormDialog>
  );
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const noCurrency = msg`Enter the code of a currency, such as USD`.id;

const profileSchema = v.object({
  company: line,
  currency: v.pipe(
    line,
    v.toUpperCase(),
    v.check((code) => currencies.has(code), noCurrency),
  ),
  email: emailAddress,
  firstName: line,
  middleName: v.pipe(
    optionalLine,
    v.transform((name) => (name === '' ? null : name)),
  ),
  lastName: line,
  locale: v.picklist(locales),
});

type Profile = v.InferOutput<typeof profileSchema>;

/** The profile, with an empty text for each missing value. */
function profileOf({ company, currency, members }: DeskPublisher): Profile {
  const contact = members.find(({ isContact }) => isContact);
  const { email = '', firstName = '', middleName = null, lastName = '', locale = 'en' } = contact ?? {};
  return { company, currency, email, firstName, middleName, lastName, locale };
}

/** Only the changed fields, because the others may have changed since the dialog was opened. */
function changesOf(typed: Profile, opened: Profile): Partial<Profile> {
  const names = Object.keys(typed) as (keyof Profile)[];
  return Object.fromEntries(names.filter((name) => typed[name] !== opened[name]).map((name) => [name, typed[name]]));
}
