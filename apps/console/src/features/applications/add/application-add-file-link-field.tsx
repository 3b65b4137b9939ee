import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

import { completeFileLink, isFileLink } from '#features/applications/links/app-ads-txt-link.ts';

interface FileLinkFieldProps {
  field: FormFieldProps;
  label?: string;
  value: string;
  /** Whether the value was derived from the developer's website. */
  isProposal: boolean;
  onChange: (text: string) => void;
  /** Called on blur with a complete link, and whether `https` was added to it. */
  onLeave?: (link: string, isSchemeAdded: boolean) => void;
}

/** The app-ads.txt link. A missing scheme or file name is added on blur. */
export function FileLinkField({ field, label, value, isProposal, onChange, onLeave }: FileLinkFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      label={label ?? t`Link to app-ads.txt`}
      hint={
        isProposal
          ? t`Suggested from the developer’s website in the store`
          : t`On the developer’s website, for example https://your-site.example/app-ads.txt`
      }
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => {
        if (isProposal) return;
        const link = completeFileLink(target.value);
        if (link !== target.value) onChange(link);
        const isSchemeAdded = link.startsWith('https:') && !/^\s*https:/iu.test(target.value);
        if (isFileLink(link)) onLeave?.(link, isSchemeAdded);
      }}
    />
  );
}
