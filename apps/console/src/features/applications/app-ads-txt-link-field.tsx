import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

/** The link to an app-ads.txt file. */
export function AppAdsTxtLinkField({ link, ...field }: Required<FormFieldProps> & { link: string | null }) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      type="url"
      label={t`Link to app-ads.txt`}
      hint={t`For example, https://example.com/app-ads.txt`}
      autoComplete="off"
      defaultValue={link ?? ''}
    />
  );
}
