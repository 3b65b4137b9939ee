import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

/** The link to an application's page in its store. */
export function ApplicationLinkField({ link, ...field }: Required<FormFieldProps> & { link: string | null }) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      label={t`Link to the app in its store`}
      autoComplete="off"
      defaultValue={link ?? ''}
    />
  );
}
