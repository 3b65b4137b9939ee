import { Trans } from '@lingui/react/macro';
import type { QuestionAboutKind } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';

import { useAddressDialog } from '#common/page/address-dialog.ts';

import { useSupportOpen } from './questions.queries.ts';

/** The most characters of a name that a question accepts. */
const nameMax = 200;

interface ContactSupportProps {
  kind: QuestionAboutKind;
  id: string;
  /** Its name on the page. */
  name: string;
}

/** Opens the message to support about something on the page. Renders nothing if messages have no reader. */
export function ContactSupport({ kind, id, name }: ContactSupportProps) {
  const addressDialog = useAddressDialog();
  if (!useSupportOpen()) return null;
  return (
    <button
      type="button"
      className={linkStyle({ className: 'w-fit text-caption touch:min-h-control print:hidden' })}
      onClick={() => addressDialog.open('support', `${kind}:${id}:${name.slice(0, nameMax)}`)}
    >
      <Trans>Ask about this</Trans>
    </button>
  );
}
