import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

import { completeFileLink } from './app-ads-txt-link.ts';

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
