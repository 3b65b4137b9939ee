import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';

import { shortName } from '#common/format/short-name.ts';

import type { BulkOutcome as Outcome } from './use-bulk-change.ts';

interface BulkOutcomeProps {
  outcome: Outcome;
  onClose: () => void;
}

/** Which of several ad blocks changed, which did not, and why. It takes the focus, so that screen readers read it. */
export function BulkOutcome({ outcome: { action, done, refused }, onClose }: BulkOutcomeProps) {
  const { t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { length: left } = refused;
  const why = {
    action_not_allowed: t`its status does not allow this`,
    not_found: t`it no longer exists`,
    done: '',
  };
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="flex items-start justify-between gap-3 bg-notice-soft py-2 pr-2 pl-4 text-notice outline-none"
    >
      <div className="min-w-0 py-1 wrap-anywhere">
        <p className="font-medium">
          {[
            action === 'stop'
              ? t`${plural(done, { 0: 'No ad blocks stopped', one: '# ad block stopped', other: '# ad blocks stopped' })}`
              : t`${plural(done, { 0: 'No ad blocks resumed', one: '# ad block resumed', other: '# ad blocks resumed' })}`,
            t`${plural(left, { one: '# not changed', other: '# not changed' })}`,
          ].join(', ')}
        </p>
        <ul>
          {refused.map(({ id, name, outcome }) => (
            <li key={id}>{`${shortName(name)}: ${why[outcome]}`}</li>
          ))}
        </ul>
      </div>
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </div>
  );
}
