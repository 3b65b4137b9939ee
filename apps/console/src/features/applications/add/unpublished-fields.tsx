import { useLingui } from '@lingui/react/macro';
import type { Platform } from '@publisher-console/api-contract';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';

import { platformNames } from '#inventory/platform-names.ts';

import type { TypedApplication } from './application-add-draft.ts';

interface UnpublishedFieldsProps {
  platformField: FormFieldProps;
  nameField: FormFieldProps;
  platform: Platform | null;
  name: string;
  onTyped: (change: Partial<TypedApplication>) => void;
}

/** The fields of an app that is in no store yet. */
export function UnpublishedFields({ platformField, nameField, platform, name, onTyped }: UnpublishedFieldsProps) {
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
