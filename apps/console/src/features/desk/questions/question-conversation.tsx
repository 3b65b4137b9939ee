import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskQuestionMessage, QuestionNote, operations } from '@publisher-console/api-contract/desk';
import { linkStyle } from '@publisher-console/ui/link';
import Paperclip from 'lucide-react/icons/paperclip';
import { Fragment } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { RefusedFiles } from '#inventory/refused-files.tsx';

export type Thread = operations['getDeskQuestion']['responses'][200]['content']['application/json']['data'];

/** Messages and notes in the order in which they were written. */
export function Conversation({ thread: { messages, notes } }: { thread: Thread }) {
  const { t } = useLingui();
  const items = [
    ...messages.map((message) => ({ at: message.sentAt, id: message.id, node: <MessageItem message={message} /> })),
    ...notes.map((note) => ({ at: note.writtenAt, id: note.id, node: <NoteItem note={note} /> })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <div role="log" aria-label={t`Messages and notes`}>
      <ol className="flex flex-col gap-3">
        {items.map(({ id, node }) => (
          <Fragment key={id}>{node}</Fragment>
        ))}
      </ol>
    </div>
  );
}

function MessageItem({
  message: { author, text, files, isByMail, refusedFiles, sentAt },
}: {
  message: DeskQuestionMessage;
}) {
  const { t } = useLingui();
  const isOfStaff = author.kind === 'staff';
  const name = author.name ?? (isOfStaff ? t`The terminal` : t`A former member`);
  return (
    <li
      className={`flex max-w-prose flex-col gap-1 rounded-base border px-4 py-3 ${isOfStaff ? 'ms-auto w-full border-transparent bg-desk-soft' : 'border-border'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-text-muted">
        <span className="font-medium text-text">{name}</span>
        {author.email !== null && <span className="min-w-0 wrap-anywhere">{author.email}</span>}
        <Moment at={sentAt} />
        {isByMail && (
          <span>
            <Trans>by mail</Trans>
          </span>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <FileLinks files={files} />
      <RefusedFiles files={refusedFiles} />
    </li>
  );
}

function NoteItem({ note: { author, text, files, writtenAt } }: { note: QuestionNote }) {
  const { settings } = useRouterContext();
  return (
    <li className="flex max-w-prose flex-col gap-1 rounded-base border border-dashed border-notice bg-notice-soft px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-text-muted">
        <span className="font-medium text-notice">
          <Trans>Note</Trans>
        </span>
        <span className="min-w-0 wrap-anywhere">{author}</span>
        <Moment at={writtenAt} />
        <span className="text-notice">
          <Trans>Only staff see this</Trans>
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <FileLinks files={files.map((file) => ({ ...file, url: `${settings.apiBaseUrl}/desk/note-file/${file.id}` }))} />
    </li>
  );
}

function FileLinks({ files }: { files: readonly { id: string; name: string; size: number; url: string }[] }) {
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {files.map(({ id, name, size, url }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <Paperclip aria-hidden className="size-4 shrink-0 text-text-muted" />
          <a href={url} target="_blank" rel="noreferrer" className={linkStyle({ className: 'min-w-0 wrap-anywhere' })}>
            {name}
          </a>
          <span className="shrink-0 text-caption text-text-muted">{format.fileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
