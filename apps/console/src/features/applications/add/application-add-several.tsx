import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Progress } from '@publisher-console/ui/progress';
import { Textarea } from '@publisher-console/ui/textarea';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, focusFirstError } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useDebounced } from '#common/lists/use-debounced.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { isFileLink, proposeFileLink } from '#features/applications/links/app-ads-txt-link.ts';
import { linksMax, readLinks } from '#features/applications/links/application-links.ts';

import type { SeveralDraft } from './application-add-draft.ts';
import { FileLinkField } from './application-add-file-link-field.tsx';
import type { ApplicationAddParts } from './application-add-form.tsx';
import { platformOf } from './application-add-platform.ts';
import { ApplicationAddRow } from './application-add-row.tsx';
import { LookUpWait } from './look-up/application-add-look-up.tsx';
import { typedNameHint } from './look-up/application-add-typed-name.ts';
import { storeLookUpQuery } from './look-up/application-add.queries.ts';
import type { LookUpTurns } from './look-up/use-look-up-turns.ts';
import { useApplicationAdditions } from './use-application-additions.ts';
import type { StoreApplication } from './use-application-additions.ts';

/** Milliseconds in which the links that are being typed may still change. */
const settleMs = 300;

interface ApplicationAddSeveralProps extends ApplicationAddParts {
  lookUps: LookUpTurns;
  typed: SeveralDraft;
  onTyped: (typed: SeveralDraft) => void;
  /** Gets what is still to be added; null once nothing is. */
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
  lines,
  renderCheck,
  onOne,
}: ApplicationAddSeveralProps) {
  const { links: text, own } = typed;
  const setText = (links: string): void => onTyped({ ...typed, links });
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const { turns, wait } = lookUps;
  const element = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLOutputElement>(null);
  const [isTried, setTried] = useState(false);
  const { additions, progress, add, cancel } = useApplicationAdditions(turns);
  const isRunning = progress !== null;
  const { done, total } = progress ?? { done: 0, total: 1 };

  // What had the focus before is gone: the field for one link, and the button once all apps are added.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), []);
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) result.current?.focus({ preventScroll: true });
  }, [isRunning]);

  // A link that is removed goes at once; one that is being typed appears when the typing rests.
  const wanted = new Set(readLinks(text).map(({ url }) => url));
  const all = readLinks(useDebounced(text, settleMs)).filter(({ url }) => wanted.has(url));
  const links = all.slice(0, linksMax);
  const excess = all.length - links.length;
  const found = useQueries({
    queries: links.map(({ link, url }) => ({
      ...storeLookUpQuery({ api, turns, applicationUrl: url }),
      enabled: link !== null,
    })),
  });
  const proposals = found.map(({ data }) => proposeFileLink(data?.developerSite ?? null));
  const proposal = proposals.find((each) => each !== null) ?? null;
  const fileLink = typed.fileLink ?? proposal ?? '';

  const rows = links.map(({ link, url, text: typedLink }, index) => {
    const {
      data: application,
      error,
      isFetching,
    } = found[index] ?? { data: undefined, error: null, isFetching: false };
    const values = own[url] ?? {};
    const itsProposal = proposals[index] ?? null;
    const ownFileLink = values.fileLink ?? (itsProposal === proposal ? undefined : (itsProposal ?? undefined));
    const name = values.name ?? application?.name ?? '';
    const isKnown = application !== undefined || typedNameHint(error) !== null;
    return {
      url,
      typed: typedLink,
      link,
      application,
      isLooking: isFetching,
      failure: error,
      name,
      ownFileLink,
      isOwnFileLinkTyped: values.fileLink !== undefined,
      fileLink: ownFileLink ?? fileLink,
      canBeAdded: link !== null && isKnown && additions[url]?.kind !== 'added',
    };
  });
  const addable = rows.filter(({ canBeAdded }) => canBeAdded);
  const addableCount = addable.length;
  const isLooking = rows.some((row) => row.isLooking);
  const addedCount = rows.filter(({ url }) => additions[url]?.kind === 'added').length;
  // The fields then belong to no form any more, so that nothing asks about them when the page is left.
  const isAllAdded = rows.length > 0 && addedCount === rows.length;

  const left = readLinks(text).filter(({ url }) => additions[url]?.kind !== 'added');
  useEffect(() => {
    const isTouched = left.length > 0 || (text === '' && typed.fileLink !== null);
    onLeft(isTouched ? { ...typed, links: left.map((each) => each.text).join('\n') } : null);
  });

  const setValues = (url: string, values: SeveralDraft['own'][string]): void =>
    onTyped({ ...typed, own: { ...own, [url]: { ...own[url], ...values } } });

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning || isLooking) return;
    // The errors have to be at their fields before the focus makes a screen reader read them.
    flushSync(() => setTried(true));
    const bodies = addable
      .filter((row) => row.name.trim() !== '' && isFileLink(row.fileLink))
      .map(({ url, link, name, fileLink: appAdsTxtUrl }): StoreApplication => ({
        name: name.trim(),
        applicationUrl: url,
        appAdsTxtUrl,
        platform: platformOf(link),
        isNotPublished: false,
      }));
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
        <Card className="flex flex-col gap-5 p-6 max-md:p-4">
          <Textarea
            name={isAllAdded ? undefined : 'links'}
            label={t`Links to the apps in stores`}
            hint={
              excess > 0
                ? t`${plural(excess, { one: 'The last link is left out: at most 20 at once.', other: 'The last # links are left out: at most 20 at once.' })}`
                : t`One link a line, at most 20`
            }
            spellCheck={false}
            autoCapitalize="none"
            readOnly={isRunning}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="font-mono"
          />
          <FileLinkField
            field={{ name: isAllAdded ? undefined : 'appAdsTxtUrl' }}
            label={t`Link to app-ads.txt for all of them`}
            value={fileLink}
            isProposal={typed.fileLink === null && proposal !== null}
            onChange={(link) => onTyped({ ...typed, fileLink: link })}
          />
          {lines}
        </Card>
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
                  showErrors={isTried && row.canBeAdded}
                  renderCheck={renderCheck}
                  onNameChange={(name) => setValues(row.url, { name })}
                  onFileLinkChange={(link) => setValues(row.url, { fileLink: link })}
                  onRemove={() =>
                    setText(
                      all
                        .filter(({ url }) => url !== row.url)
                        .map((each) => each.text)
                        .join('\n'),
                    )
                  }
                />
              ))}
            </ul>
          </Card>
        )}
        {isRunning && (
          <div className="flex items-center gap-4">
            <Progress label={t`Adding the apps`} value={done / total} />
            <span className="shrink-0 tabular-nums">
              <Trans>
                {done} of {total}
              </Trans>
            </span>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {!isAllAdded && (
            <Button
              type="submit"
              pending={isRunning || isLooking}
              disabled={addable.length === 0 && !isLooking && !isRunning}
            >
              <Plural value={addableCount} _0="Add apps" one="Add # app" other="Add # apps" />
            </Button>
          )}
          {isRunning && (
            <DisappearingButton onPress={cancel}>
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
      </Form>
      <UnsavedChangesGuard of={{ element }} startsChanged />
    </>
  );
}
