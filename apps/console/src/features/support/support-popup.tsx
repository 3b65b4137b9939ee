import { Trans, useLingui } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { QuestionAboutRequest, QuestionPromise } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { aboutFrom, aboutText } from '#inventory/question-words.ts';
import { questionsQuery, useSupportOpen } from '#inventory/questions.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { MessageForm } from './message-form.tsx';
import type { Message } from './message-form.tsx';
import { AnswerPromise } from './questions/answer-promise.tsx';

/** The content of the dialog after a message was sent: the next step, and a link to the question. */
interface Sent {
  /** Null for a message without a named subject, whose id is unknown. */
  questionId: string | null;
}

/** Sends the first message of a question. */
function useFirstMessage(about: QuestionAboutRequest | null) {
  const { api } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  return async (message: Message): Promise<Sent> => {
    const body = { ...message, ...(about !== null && { about }) };
    const params = { header: { 'Idempotency-Key': keyOf(body) } };
    // The call of docs/product.md has no field for the subject of a message.
    if (about === null) {
      await unwrap(api.POST('/feedback/send', { body: message, params }));
      return { questionId: null };
    }
    const { question } = await unwrap(api.POST('/question', { body, params }));
    return { questionId: question.id };
  };
}

/** The content of the dialog after a message was sent. */
function MessageSent({ email, sent, onClose }: { email: string; sent: Sent; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, which had the focus, has been unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-2 pt-2 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheck aria-hidden className="size-5" />
      </span>
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby="message-sent-next"
        className="text-title font-semibold outline-none"
      >
        <Trans>Message sent</Trans>
      </h3>
      <p id="message-sent-next" className="text-pretty wrap-anywhere text-text-muted">
        <Trans>We have received it with your Publisher ID. We will reply to {email}.</Trans>
      </p>
      <p>
        {sent.questionId === null ? (
          <Link to="/help" search={{ tab: 'questions' }} className={linkStyle()}>
            <Trans>Open your questions</Trans>
          </Link>
        ) : (
          <Link to="/help/question/$questionId" params={{ questionId: sent.questionId }} className={linkStyle()}>
            <Trans>Open the question</Trans>
          </Link>
        )}
      </p>
      <div className="mt-4">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SupportDialogProps {
  /** The address for the answer. */
  email: string;
  about: QuestionAboutRequest | null;
  promise: QuestionPromise | null;
  onClose: () => void;
}

/** The dialog with a message to support. */
function SupportDialog({ email, about, promise, onClose }: SupportDialogProps) {
  const { t, i18n } = useLingui();
  const [sent, setSent] = useState<Sent | null>(null);
  const send = useFirstMessage(about);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Contact support</Trans>}
      description={sent === null ? <Trans>We will reply to {email}.</Trans> : undefined}
      closeLabel={t`Close`}
      sheet
    >
      {sent === null ? (
        <div className="flex flex-col gap-4">
          {about?.name !== undefined && (
            <p className="rounded-base bg-primary-soft px-4 py-2 wrap-anywhere">
              {aboutText(i18n, { kind: about.kind, name: about.name })}
            </p>
          )}
          {promise !== null && <AnswerPromise promise={promise} />}
          <MessageForm
            draft="message to support"
            hasSubject
            send={send}
            announcement={t`Message sent. We will reply to ${email}.`}
            onSent={setSent}
          />
        </div>
      ) : (
        <MessageSent email={email} sent={sent} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** A message from the signed-in publisher to support. Renders nothing if messages have no reader. */
export function SupportPopup() {
  const { api } = useRouterContext();
  const { close } = useAddressDialog();
  const user = useCurrentUser();
  const of = useLocation({ select: ({ search }) => ('of' in search ? search.of : undefined) });
  const { data } = useQuery({ ...questionsQuery(api), refetchInterval: false, enabled: Boolean(user) });
  const isOpen = useSupportOpen();
  if (user === undefined || user === null || !isOpen) return null;
  return <SupportDialog email={user.email} about={aboutFrom(of)} promise={data?.promise ?? null} onClose={close} />;
}
