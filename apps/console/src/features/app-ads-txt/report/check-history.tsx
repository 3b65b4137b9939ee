import { useLingui } from '@lingui/react';
import type { AppAdsTxtHistoryItem } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';

import { ExactTime } from '#common/format/exact-time.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';

import { fileState, triggers } from './app-ads-txt-words.ts';

/** The checks of a file, newest first. */
export function CheckHistory({ history }: { history: readonly AppAdsTxtHistoryItem[] }) {
  return (
    <ol className="max-h-80 divide-y divide-border overflow-y-auto rounded-base border border-border">
      {history.map((check) => (
        <CheckInShort key={check.checkedAt} check={check} />
      ))}
    </ol>
  );
}

function CheckInShort({ check: { checkedAt, trigger, url, state, missingCount } }: { check: AppAdsTxtHistoryItem }) {
  const { i18n } = useLingui();
  const { label, tone } = fileState(state);
  return (
    <li className="grid items-center gap-x-6 px-4 py-2 sm:grid-cols-[12rem_12rem_minmax(0,1fr)]">
      <ExactTime at={checkedAt} />
      <Status tone={tone}>
        {state === 'lines_missing' ? <LinesToFix count={missingCount} /> : <span>{i18n._(label)}</span>}
      </Status>
      <span className="text-caption wrap-anywhere text-text-muted">{`${i18n._(triggers[trigger])} · ${url}`}</span>
    </li>
  );
}
