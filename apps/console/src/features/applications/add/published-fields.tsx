import { useLingui } from '@lingui/react/macro';
import { isPackageName } from '@publisher-console/api-contract/application-ids';
import { stores } from '@publisher-console/api-contract/stores';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';
import { pastedOnto, readLink, readLinks } from '#features/applications/links/application-links.ts';
import { StoreLinkError, useStoreNames } from '#features/applications/links/store-link-error.tsx';
import type { TypedApplication } from './application-add-draft.ts';
import { DuplicateLink } from './application-add-duplicate.tsx';
import { ApplicationLookUp } from './look-up/application-add-look-up.tsx';
import type { Wait } from './look-up/call-semaphore.ts';
import { hasCode } from './look-up/use-store-look-up.ts';
import type { StoreLookUp } from './look-up/use-store-look-up.ts';

interface StoreLinkFieldProps {
  field: FormFieldProps;
  value: string;
  /** The store link that was recognised in the value; null for no store. */
  link: StoreLink | null;
  /** Whether the store does not have the app. */
  isNotFound: boolean;
  onChange: (text: string) => void;
  onSeveral: (text: string) => void;
}

function isSeveral(text: string): boolean {
  return readLinks(text).filter(({ link }) => link !== null).length > 1;
}

/** The link to an app in its store. Several links at once are passed on. */
function StoreLinkField({ field, value, link, isNotFound, onChange, onSeveral }: StoreLinkFieldProps) {
  const { t } = useLingui();
  const storeNames = useStoreNames();
  const error = field.error ?? (isNotFound ? t`Specified app not found` : undefined);
  const notALink = value.trim() === '' ? storeNames : t`This is not a link to an app. Use one from ${storeNames}.`;
  const found = link === null ? null : `${stores[link.store].name} · ${link.id}`;
  const hint =
    found !== null && isPackageName(value.trim()) ? t`Read as a package name: ${found}` : (found ?? storeNames);
  return (
    <TextField
      {...field}
      label={t`Store link`}
      hint={hint}
      error={error && <StoreLinkError help={link === null ? notALink : hint}>{error}</StoreLinkError>}
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
        // A field of one line would join the lines of the text.
        const text = event.clipboardData.getData('text');
        const pasted = isSeveral(text) ? null : pastedOnto(event.currentTarget, text);
        if (!isSeveral(text) && pasted === null) return;
        event.preventDefault();
        if (pasted === null) onSeveral(text);
        else onChange(pasted);
      }}
    />
  );
}

interface PublishedFieldsProps {
  linkField: FormFieldProps;
  nameField: FormFieldProps;
  typedLink: string;
  name: string;
  lookUp: StoreLookUp;
  /** Null while the look-up does not wait. */
  wait: Wait | null;
  /** The failure of the last attempt to add the app, or null. */
  failure: unknown;
  onTyped: (change: Partial<TypedApplication>) => void;
  /** Called when several links were pasted. */
  onSeveral: (text: string) => void;
}

/** The fields of an app in a store: its link, and its store listing. */
export function PublishedFields({
  linkField,
  nameField,
  typedLink,
  name,
  lookUp,
  wait,
  failure,
  onTyped,
  onSeveral,
}: PublishedFieldsProps) {
  const { link, url } = readLink(typedLink);
  return (
    <>
      <StoreLinkField
        field={linkField}
        value={typedLink}
        link={link}
        isNotFound={lookUp.isNotFound}
        onChange={(text) => {
          // A different app has a different name.
          onTyped({ applicationUrl: text, ...(readLink(text).url !== url && { name: null }) });
        }}
        onSeveral={onSeveral}
      />
      {hasCode(failure, 'already_exists') && link !== null && <DuplicateLink link={link} />}
      <ApplicationLookUp
        lookUp={lookUp}
        wait={wait}
        nameField={nameField}
        name={name}
        onNameChange={(typedName) => onTyped({ name: typedName })}
      />
    </>
  );
}
