import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Progress } from '@publisher-console/ui/progress';
import { Textarea } from '@publisher-console/ui/textarea';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { focusFirstError, Form } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';
import type { SeveralDraft } from '#features/applications/add/application-add-draft.ts';
import { FileLinkField } from '#features/applications/add/application-add-file-link-field.tsx';
import type { ApplicationAddParts } from '#features/applications/add/application-add-form.tsx';
import { platformOf } from '#features/applications/add/application-add-platform.ts';
import { LookUpWait } from '#features/applications/add/look-up/application-add-look-up.tsx';
import type { LookUpSemaphore } from '#features/applications/add/look-up/use-look-up-semaphore.ts';
import { isFileLink } from '#features/applications/links/app-ads-txt-link.ts';
import { readLinks } from '#features/applications/links/application-links.ts';
import { ApplicationAddRow } from './application-add-row.tsx';
import { useApplicationAdditions } from './use-application-additions.ts';
import type { Progress as AdditionProgress, StoreApplication } from './use-application-additions.ts';
import { useSeveralRows } from './use-several-rows.ts';
import type { SeveralRow } from './use-several-rows.ts';

interface SeveralActionsProps {
  /** The number of apps that can be added now. */
  addableCount: number;
  addedCount: number;
  isAllAdded: boolean;
  isLooking: boolean;
  /** Null while nothing is being added. */
  progress: AdditionProgress | null;
  onCancel: () => void;
  /** Returns to the form for one app. */
  onOne: () => void;
}

/** The buttons of the form for several apps, the progress, and how many apps were added. */
export function SeveralActions({
  addableCount,
  addedCount,
  isAllAdded,
  isLooking,
  progress,
  onCancel,
  onOne,
}: SeveralActionsProps) {
  const isRunning = progress !== null;
  const result = useRef<HTMLOutputElement>(null);
  // The focused button disappears once all apps are added.
  useRescuedFocus(result, !isRunning, { preventScroll: true });
  return (
    <>
      {isRunning && <AdditionsProgress {...progress} />}
      <div className="flex flex-wrap items-center gap-3">
        {!isAllAdded && (
          <Button
            type="submit"
            pending={isRunning || isLooking}
            disabled={addableCount === 0 && !isLooking && !isRunning}
          >
            <Plural value={addableCount} _0="Add apps" one="Add # app" other="Add # apps" />
          </Button>
        )}
        {isRunning && (
          <DisappearingButton onPress={onCancel}>
            <Trans>Cancel</Trans>
          </DisappearingButton>
        )}
        {addedCount === 0 && !isRunning && (
          <DisappearingButton onPress={onOne}>
            <Trans>Back to one app</Trans>
          </DisappearingButton>
        )}
        <output ref={result} tabIndex={-1} className="outline-none flex flex-wrap items-center gap-x-3">
          {addedCount > 0 && !isRunning && (
            <>
              <Plural value={addedCount} one="# app added" other="# apps added" />
              <Link to="/app" className={linkStyle()}>
                <Trans>Open the apps</Trans>
              </Link>
            </>
          )}
        </output>
      </div>
    </>
  );
}

function AdditionsProgress({ done, total }: AdditionProgress) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-4">
      <Progress label={t`Adding the apps`} value={done / total} />
      <span className="shrink-0 tabular-nums">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </div>
  );
}

interface SeveralLinksProps {
  typed: SeveralDraft;
  onTyped: (typed: SeveralDraft) => void;
  /** The link for all apps. */
  fileLink: string;
  isFileLinkProposed: boolean;
  /** The number of links that exceed the limit. */
  excess: number;
  /** Whether the apps are being added, so that nothing may be changed. */
  isLocked: boolean;
  isAllAdded: boolean;
  /** The lines that the network requires. */
  lines: ReactNode;
}

/** The store links of several apps, and the app-ads.txt link for all of them. */
export function SeveralLinks({
  typed,
  onTyped,
  fileLink,
  isFileLinkProposed,
  excess,
  isLocked,
  isAllAdded,
  lines,
}: SeveralLinksProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  // The field for one link had the focus, and is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <Card className="flex flex-col gap-5 p-6 max-md:p-4">
      <Textarea
        ref={field}
        name={isAllAdded ? undefined : 'links'}
        label={t`Store links`}
        hint={
          excess > 0
            ? t`${plural(excess, { one: 'The last link is left out: at most 20 at once.', other: 'The last # links are left out: at most 20 at once.' })}`
            : t`One link per line, up to 20`
        }
        spellCheck={false}
        autoCapitalize="none"
        readOnly={isLocked}
        value={typed.links}
        onChange={({ target }) => onTyped({ ...typed, links: target.value })}
        className="font-mono"
      />
      <FileLinkField
        field={{ name: isAllAdded ? undefined : 'appAdsTxtUrl' }}
        label={t`Link to app-ads.txt for all of them`}
        value={fileLink}
        isProposal={isFileLinkProposed}
        onChange={(link) => onTyped({ ...typed, fileLink: link })}
      />
      {lines}
    </Card>
  );
}

interface ApplicationAddSeveralProps extends ApplicationAddParts {
  lookUps: LookUpSemaphore;
  typed: SeveralDraft;
  onTyped: (typed: SeveralDraft) => void;
  /** Called with the draft of the apps that are not added yet; null once all are added. */
  onLeft: (left: SeveralDraft | null) => void;
  /** Returns to the form for one app. */
  onOne: () => void;
}

/** Adds several apps by their store links, one after another. */
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
  const { semaphore, wait } = lookUps;
  const { additions, progress, add, cancel } = useApplicationAdditions(semaphore);
  const isRunning = progress !== null;
  const { rows, excess, fileLink, isFileLinkProposed } = useSeveralRows(typed, semaphore);

  const isAdded = ({ url }: { url: string }): boolean => additions[url]?.kind === 'added';
  const canBeAdded = (row: SeveralRow): boolean => row.isKnown && !isAdded(row);
  const addable = rows.filter(canBeAdded);
  const addedCount = rows.filter(isAdded).length;
  // The fields then have no names, so that the guard of unsaved changes ignores them.
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
    // A screen reader reads the error of a field when the field gets the focus, so the error has to be in the document
    // by then.
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
          // Once there are results, the lines are below them, because the results would otherwise be off the screen.
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
  return normaliseText(name) !== '' && isFileLink(fileLink);
}

function bodyOf({ name, url, fileLink, link }: SeveralRow): StoreApplication {
  return {
    name: normaliseText(name),
    applicationUrl: url,
    appAdsTxtUrl: fileLink,
    platform: platformOf(link),
    isNotPublished: false,
  };
}
