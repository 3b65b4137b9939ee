import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { Textarea } from '@publisher-console/ui/textarea';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import type { SeveralDraft } from '#features/applications/add/application-add-draft.ts';
import { FileLinkField } from '#features/applications/add/application-add-file-link-field.tsx';

interface SeveralLinksProps {
  typed: SeveralDraft;
  onTyped: (typed: SeveralDraft) => void;
  /** For all apps. */
  fileLink: string;
  isFileLinkProposed: boolean;
  /** How many links are left out. */
  excess: number;
  /** The apps are being added: nothing may change. */
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
