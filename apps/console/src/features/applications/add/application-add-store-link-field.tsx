import { useLingui } from '@lingui/react/macro';
import { stores } from '@publisher-console/store-links/stores';
import type { StoreLink } from '@publisher-console/store-links/stores';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

import { readLinks } from '#features/applications/links/application-links.ts';

interface StoreLinkFieldProps {
  field: FormFieldProps;
  value: string;
  /** What the value leads to; null for no store. */
  link: StoreLink | null;
  /** The store does not have the app. */
  isNotFound: boolean;
  onChange: (text: string) => void;
  onSeveral: (text: string) => void;
}

const storeNames = Object.values(stores).map(({ name }) => name);

function isSeveral(text: string): boolean {
  return readLinks(text).filter(({ link }) => link !== null).length > 1;
}

/** The link to an app in its store. Several links at once are handed on. */
export function StoreLinkField({ field, value, link, isNotFound, onChange, onSeveral }: StoreLinkFieldProps) {
  const { t, i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(storeNames);
  return (
    <TextField
      {...field}
      label={t`Link to the app in a store`}
      hint={link === null ? list : `${stores[link.store].name} · ${link.id}`}
      error={field.error ?? (isNotFound ? t`Specified app not found` : undefined)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => {
        if (isSeveral(target.value)) onSeveral(target.value);
        else onChange(target.value);
      }}
      onPaste={(event) => {
        // A field of one line would run the lines of the text together.
        const text = event.clipboardData.getData('text');
        if (!isSeveral(text)) return;
        event.preventDefault();
        onSeveral(text);
      }}
    />
  );
}
