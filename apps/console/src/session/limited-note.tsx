import { Plural } from '@lingui/react/macro';

import { useCurrentUser } from './use-current-user.ts';

/** A note above figures that they cover only some apps; nothing for a member who sees all. */
export function LimitedNote() {
  const applications = useCurrentUser()?.applications ?? null;
  if (applications === null) return null;
  const { visible, total } = applications;
  return (
    <p className="text-caption text-text-muted">
      <Plural value={total} one={`${visible} of your # app`} other={`${visible} of your # apps`} />
    </p>
  );
}
