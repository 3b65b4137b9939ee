import type { FormFieldProps } from '@publisher-console/ui/field';

import { readLink } from '#features/applications/links/application-links.ts';

import type { TypedApplication } from './application-add-draft.ts';
import { DuplicateLink } from './application-add-duplicate.tsx';
import { StoreLinkField } from './application-add-store-link-field.tsx';
import { ApplicationLookUp } from './look-up/application-add-look-up.tsx';
import type { Wait } from './look-up/call-slots.ts';
import { hasCode } from './look-up/use-store-look-up.ts';
import type { StoreLookUp } from './look-up/use-store-look-up.ts';

interface PublishedFieldsProps {
  linkField: FormFieldProps;
  nameField: FormFieldProps;
  typedLink: string;
  name: string;
  lookUp: StoreLookUp;
  /** Null while the look-up does not wait. */
  wait: Wait | null;
  /** Of the last try to add the app, or null. */
  failure: unknown;
  onTyped: (change: Partial<TypedApplication>) => void;
  /** Several links were pasted. */
  onSeveral: (text: string) => void;
}

/** The fields of an app in a store: its link, and what the store says of it. */
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
          // Another app has another name.
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
