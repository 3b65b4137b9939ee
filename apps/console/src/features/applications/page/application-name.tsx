import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import type { Application } from '@publisher-console/api-contract';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { renameApplication } from '#features/applications/applications.mutations.ts';
import { EditableTitle } from '#inventory/editable-title.tsx';

/** The name of an application, as the heading of its page, and a button that edits it. */
export function ApplicationName({ application: { id, name } }: { application: Pick<Application, 'id' | 'name'> }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const rename = useReportedMutation(renameApplication({ api, id }), {
    done: msg`App updated`,
    failures: applicationFailures.rename,
  });
  return (
    <EditableTitle
      title={name}
      label={t`App name`}
      missing={t`The app name is required`}
      editing={isEditing}
      draft={draft}
      onSave={(typed) =>
        rename.mutate(typed, {
          onError: () => {
            setDraft(typed);
            setIsEditing(true);
          },
        })
      }
      onEnd={() => {
        flushSync(() => {
          setDraft(undefined);
          setIsEditing(false);
        });
        button.current?.focus();
      }}
    >
      <div className="flex min-w-0 items-center gap-1">
        <h1 title={name} className="line-clamp-2 min-w-0 text-heading font-semibold tracking-tight wrap-anywhere">
          {name}
        </h1>
        <IconButton ref={button} icon={Pencil} label={t`Rename the app`} onClick={() => setIsEditing(true)} />
      </div>
    </EditableTitle>
  );
}
