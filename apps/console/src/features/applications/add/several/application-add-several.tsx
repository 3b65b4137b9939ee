import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { typedLine } from '@publisher-console/api-contract/typed-line';
import { Card } from '@publisher-console/ui/card';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, focusFirstError } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import type { SeveralDraft } from '#features/applications/add/application-add-draft.ts';
import type { ApplicationAddParts } from '#features/applications/add/application-add-form.tsx';
import { platformOf } from '#features/applications/add/application-add-platform.ts';
import { LookUpWait } from '#features/applications/add/look-up/application-add-look-up.tsx';
import type { LookUpSlots } from '#features/applications/add/look-up/use-look-up-slots.ts';
import { isFileLink } from '#features/applications/links/app-ads-txt-link.ts';
import { readLinks } from '#features/applications/links/application-links.ts';

import { ApplicationAddRow } from './application-add-row.tsx';
import { SeveralActions } from './several-actions.tsx';
import { SeveralLinks } from './several-links.tsx';
import { useApplicationAdditions } from './use-application-additions.ts';
import type { StoreApplication } from './use-application-additions.ts';
import { useSeveralRows } from './use-several-rows.ts';
import type { SeveralRow } from './use-several-rows.ts';

interface ApplicationAddSeveralProps extends ApplicationAddParts {
  lookUps: LookUpSlots;
  typed: SeveralDraft;
  onTyped: (typed: SeveralDraft) => void;
  /** Gets the draft of the apps that are not added yet; null once all are. */
  onLeft: (left: SeveralDraft | null) => void;
  /** Back to one app. */
  onOne: () => void;
}

/** Adds several apps by their store links, one after the other. */
export function ApplicationAddSeveral({
  lookUps,
  typed,
  onTyped,
  onLeft,
  onOne,
  ...parts
}: ApplicationAddSeveralProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const { slots, wait } = lookUps;
  const { additions, progress, add, cancel } = useApplicationAdditions(slots);
  const isRunning = progress !== null;
  const { rows, excess, fileLink, isFileLinkProposed } = useSeveralRows(typed, slots);

  const isAdded = ({ url }: { url: string }): boolean => additions[url]?.kind === 'added';
  const canBeAdded = (row: SeveralRow): boolean => row.isKnown && !isAdded(row);
  const addable = rows.filter(canBeAdded);
  const addedCount = rows.filter(isAdded).length;
  // The fields then lose their names, so that the unsaved-changes guard ignores them.
  const isAllAdded = rows.length > 0 && addedCount === rows.length;
  const isLooking = rows.some((row) => row.isLooking);

  useEffect(() => {
    const left = readLinks(typed.links).filter((link) => !isAdded(link));
    const isTouched = left.length > 0 || (typed.links === '' && typed.fileLink !== null);
    onLeft(isTouched ? { ...typed, links: left.map(({ text }) => text).join('\n') } : null);
  });

  const setOwn = (url: string, values: SeveralDraft['own'][string]): void =>
    onTyped({ ...typed, own: { ...typed.own, [url]: { ...typed.own[url], ...values } } });
  const remove = (url: string): void => {
    const others = readLinks(typed.links).filter((link) => link.url !== url);
    onTyped({ ...typed, links: others.map(({ text }) => text).join('\n') });
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning || isLooking) return;
    // Focusing a field makes screen readers read its error, which has to be in the document by then.
    flushSync(() => setTried(true));
    const bodies = addable.filter(isComplete).map(bodyOf);
    if (bodies.length < addable.length) {
      if (element.current !== null) focusFirstError(element.current);
      return;
    }
    const added = await add(bodies);
    ui.announce(t`${plural(added, { one: '# app added', other: '# apps added' })}`);
  };

  return (
    <>
      <Form
        of={{
          element,
          onSubmit: (event) => void onSubmit(event),
          pending: isRunning,
          refusal: undefined,
          failure: undefined,
        }}
      >
        <SeveralLinks
          typed={typed}
          onTyped={onTyped}
          fileLink={fileLink}
          isFileLinkProposed={isFileLinkProposed}
          excess={excess}
          isLocked={isRunning}
          isAllAdded={isAllAdded}
          // Below the results once there are any: they would be off the screen.
          lines={rows.length === 0 && parts.lines}
        />
        {wait !== null && <LookUpWait wait={wait} />}
        {rows.length > 0 && (
          <Card>
            <ul tabIndex={-1} className="divide-y divide-border outline-none" aria-label={t`Apps to add`}>
              {rows.map((row) => (
                <ApplicationAddRow
                  key={row.url}
                  {...row}
                  addition={additions[row.url]}
                  isLocked={isRunning}
                  showErrors={isTried && canBeAdded(row)}
                  renderCheck={parts.renderCheck}
                  onNameChange={(name) => setOwn(row.url, { name })}
                  onFileLinkChange={(link) => setOwn(row.url, { fileLink: link })}
                  onRemove={() => remove(row.url)}
                />
              ))}
            </ul>
          </Card>
        )}
        <SeveralActions
          addableCount={addable.length}
          addedCount={addedCount}
          isAllAdded={isAllAdded}
          isLooking={isLooking}
          progress={progress}
          onCancel={cancel}
          onOne={onOne}
        />
        {rows.length > 0 && <Card className="p-6 max-md:p-4">{parts.lines}</Card>}
      </Form>
      <UnsavedChangesGuard of={{ element }} startsChanged />
    </>
  );
}

function isComplete({ name, fileLink }: SeveralRow): boolean {
  return typedLine(name) !== '' && isFileLink(fileLink);
}

function bodyOf({ name, url, fileLink, link }: SeveralRow): StoreApplication {
  return {
    name: typedLine(name),
    applicationUrl: url,
    appAdsTxtUrl: fileLink,
    platform: platformOf(link),
    isNotPublished: false,
  };
}
