import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { LeaveQuestion } from '#common/forms/leave-question.tsx';
import { stayHere } from '#common/page/address-dialog.ts';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';

interface OneTimeSecretProps {
  /** The name of the secret. */
  label: string;
  secret: string;
  /** A command that contains the secret. */
  example?: { label: string; code: string };
  onClose: () => void;
}

/**
 * A secret that the server shows only once, in a dialog of the address, with a command that uses it. Unless the secret
 * was copied, a question is shown before the dialog closes.
 */
export function OneTimeSecret({ label, secret, example, onClose }: OneTimeSecretProps) {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  const box = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const router = useRouter();
  useLayoutEffect(() => stayHere(router), [router]);
  // The pressed button is gone. With the focus on the secret, screen readers read it.
  useEffect(() => box.current?.focus(), []);
  const copied = { onCopied: () => setIsCopied(true) };
  return (
    <>
      {/* Also notices a copy by keyboard or from the browser's menu. */}
      <div className="flex flex-col gap-4" onCopy={copied.onCopied}>
        <CodeBlock ref={box} wraps label={label} code={secret} texts={textsOf(label)} {...copied} />
        {example !== undefined && (
          <div className="flex flex-col gap-1.5">
            <p>{example.label}</p>
            <CodeBlock wraps label={example.label} code={example.code} texts={textsOf(example.label)} {...copied} />
          </div>
        )}
      </div>
      <Button block onClick={onClose}>
        <Trans context="button">Done</Trans>
      </Button>
      <LeaveQuestion
        shouldConfirm={() => !isCopied}
        isInDialog={() => true}
        title={t`Close without copying?`}
        description={t`You will not see it again. Without a copy you will need a new one.`}
        cancelLabel={t`Back`}
        confirmLabel={t`Close without copying`}
      />
    </>
  );
}
