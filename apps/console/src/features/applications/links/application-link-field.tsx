import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

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
