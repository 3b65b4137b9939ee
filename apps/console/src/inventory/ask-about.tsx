import { Trans } from '@lingui/react/macro';
import type { QuestionAboutKind } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';

import { useRouterContext } from '#common/context/router-context.ts';

import { useAddressDialog } from './address-dialog.ts';

/** The most characters of a name that a question takes. */
const nameMax = 200;

interface AskAboutProps {
  kind: QuestionAboutKind;
  id: string;
  /** How the page names it. */
  name: string;
}

/** Opens the message to support about something on the page. Nothing if the operator has set no support address. */
export function AskAbout({ kind, id, name }: AskAboutProps) {
  const { settings } = useRouterContext();
  const addressDialog = useAddressDialog();
  if (settings.supportEmail === undefined) return null;
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
