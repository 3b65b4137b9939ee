import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import type { FileState } from '@publisher-console/ui/dropped-file.ts';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { Change } from './amounts.tsx';
import { feedFailures, feedKey, fileMutation } from './feed.queries.ts';

interface FileDialogProps {
  source: string;
  /** The only day that the file may have; any day if absent. */
  day?: string;
  /** Whether a load of the day was refused, so that the user has to choose the same file again. */
  isRefused?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Loads a file. It is checked and compared as soon as it is chosen, and loaded only after a second press. */
export function FileDialog({ source, day, isRefused = false, onClose, onDone }: FileDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { ui } = useRouterContext();
  const { api, queries } = useDesk();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const check = useMutation(fileMutation(api, { isDryRun: true }));
  const load = useProvenMutation(
    {
      ...fileMutation(api, { isDryRun: false }),
      onSuccess: ({ rows }) => ui.snackbar.show({ text: t`Loaded ${plural(rows, { one: '# row', other: '# rows' })}` }),
    },
    onDone,
  );
  const sent = (of: File) => ({ file: of, source, onlyDay: day, reason: null });
  // A refused file is listed as a run of its day, so the data are refetched.
  const close = () => {
    void queries.invalidateQueries({ queryKey: feedKey });
    onClose();
  };
  const found = check.data ?? null;
  const isForced = found !== null && found.warning !== null;
  const add = ([added]: File[]) => {
    if (added === undefined) return;
    setFile(added);
    check.mutate(sent(added));
  };
  const remove = () => {
    setFile(null);
    check.reset();
  };
  const state: FileState = check.isError
    ? { kind: 'error', message: failureSentences(i18n, check.error, feedFailures.check) }
    : check.isPending
      ? { kind: 'loading', progress: 0 }
      : { kind: 'loaded' };
  const dropped = file === null ? [] : [{ id: file.name, name: file.name, size: format.fileSize(file.size), state }];
  return (
    <Dialog
      open
      sheet
      size="large"
      onOpenChange={close}
      title={isRefused ? <Trans>Load anyway</Trans> : <Trans>Load a file into {source}</Trans>}
      description={
        isRefused ? (
          <Trans>What was refused is no longer here. Choose the file again to see what it would replace.</Trans>
        ) : (
          <Trans>It is checked first and shows what it would replace. Nothing counts before you press Load.</Trans>
        )
      }
      closeLabel={t`Close`}
      actions={
        found !== null &&
        file !== null && (
          <Button
            variant={isForced ? 'danger' : 'primary'}
            pending={load.isPending}
            disabled={isForced && reason.trim() === ''}
            onClick={() => load.send({ ...sent(file), reason: isForced ? reason.trim() : null })}
          >
            {isForced ? <Trans context="button">Load anyway</Trans> : <Trans context="button">Load</Trans>}
          </Button>
        )
      }
    >
      <FileDropZone
        label={t`File`}
        hint={t`CSV or NDJSON, plain or in gzip, with all rows of its days`}
        files={dropped}
        full={file !== null}
        onAdd={add}
        onRemove={remove}
        onRetry={() => file !== null && check.mutate(sent(file))}
        texts={{
          invitation: t`Drop a file here or choose it`,
          loaded: t`Checked`,
          loading: (name) => t`Checking ${name}`,
          cancel: (name) => t`Cancel: ${name}`,
          remove: (name) => t`Remove: ${name}`,
          retry: (name) => t`Check again: ${name}`,
        }}
      />
      <BadLines of={check.error} />
      {found !== null && <Found {...found} />}
      {isForced && (
        <TextField
          label={t`Why is it right?`}
          hint={t`The audit log keeps it.`}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {load.error !== null && (
        <div role="alert">
          <p className="text-danger">{failureSentences(i18n, load.error, feedFailures.send)}</p>
          <BadLines of={load.error} />
        </div>
      )}
      <DeskProofDialog {...load.proof} />
    </Dialog>
  );
}

/** The wrong lines of a refused file; nothing if the failure names none. */
function BadLines({ of: failure }: { of: unknown }) {
  const lines = failure instanceof ApiFailure ? Object.values(failure.fieldErrors).flat() : [];
  if (lines.length === 0) return null;
  return (
    <ul lang="en" className="max-h-60 list-disc overflow-y-auto ps-5 text-caption">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

type FoundProps = Awaited<ReturnType<NonNullable<ReturnType<typeof fileMutation>['mutationFn']>>>;

/** A comparison of the file with the facts that it would replace. */
function Found({ days, rows, finalDays, setAside, outOfOrder, rounded, currency, warning }: FoundProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [finalDay] = finalDays;
  const finalText = finalDay === undefined ? '' : format.day(finalDay);
  const count = days.length;
  const notes = [
    setAside > 0 && t`${plural(setAside, { one: '# row', other: '# rows' })} of unknown blocks will be set aside.`,
    outOfOrder > 0 && t`${plural(outOfOrder, { one: '# row', other: '# rows' })} with counts out of order.`,
    rounded > 0 && t`The revenue of ${plural(rounded, { one: '# row', other: '# rows' })} is rounded.`,
    finalDay !== undefined && t`${finalText} was final: publishers may have been paid by its figures.`,
  ].filter((note): note is string => note !== false);
  return (
    <section aria-label={t`What the file would replace`} className="flex flex-col gap-3" aria-live="polite">
      <p>{t`${plural(rows, { one: '# row', other: '# rows' })}, ${plural(count, { one: '# day', other: '# days' })}`}</p>
      {warning !== null && (
        <p lang="en" className="rounded-base bg-danger-soft px-4 py-2 text-danger wrap-anywhere">
          {warning.message}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="rounded-base bg-notice-soft px-4 py-2 text-notice">
          {note}
        </p>
      ))}
      <ul className="max-h-80 divide-y divide-border overflow-y-auto">
        {days.map((day) => (
          <FoundDay key={day.date} day={day} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function FoundDay({ day, currency }: { day: FoundProps['days'][number]; currency: string | null }) {
  const format = useFormat();
  const { date, before, beforeDate, after } = day;
  const earlier = beforeDate === null ? '' : format.day(beforeDate);
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{format.weekdayDay(date)}</span>
        <span className="text-text-muted">
          {beforeDate === null && <Trans>for the first time</Trans>}
          {beforeDate === date && <Trans>replaces what counts</Trans>}
          {beforeDate !== null && beforeDate !== date && <Trans>for the first time, beside {earlier}</Trans>}
        </span>
      </p>
      <Change before={before} after={after} currency={currency} />
    </li>
  );
}
