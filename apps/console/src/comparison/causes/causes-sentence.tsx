import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';

import { signed } from '#common/format/number-formats.ts';

import { mainCauses } from './main-causes.ts';
import type { CausePart } from './main-causes.ts';
import type { RevenueSums } from './revenue-causes.ts';
import { useCauseText } from './use-cause-text.ts';

interface CausesSentenceProps {
  /** The largest first. */
  parts: readonly CausePart[];
  current: RevenueSums;
  previous: RevenueSums;
  /** Formats an amount. */
  write: (amount: number) => string;
}

/** The causes of a change of revenue: 'Mostly eCPM +25.1% (+$61,200); also requests +4.1% (+$18,300).' */
export function CausesSentence({ parts, current, previous, write }: CausesSentenceProps) {
  const { t } = useLingui();
  const causeText = useCauseText();
  const { hasMain, named, other } = mainCauses(parts);
  const otherAmount = signed(other, write);
  const items = [
    ...named.map(({ cause, change }) => `${causeText(cause, current, previous)} (${signed(change, write)})`),
    ...(other === 0 ? [] : [t`other (${otherAmount})`]),
  ];
  const opening = items.length === 1 ? t`Only` : hasMain ? t`Mostly` : t`Causes:`;
  return (
    <>
      <span>{opening}</span>
      {items.map((item, index) => {
        const isMainCause = hasMain && index === 0;
        const end = index === items.length - 1 ? '.' : isMainCause ? ';' : ',';
        return (
          <Fragment key={item}>
            {hasMain && index === 1 && <span>{` ${t`also`}`}</span>}{' '}
            <span className="whitespace-nowrap">{`${item}${end}`}</span>
          </Fragment>
        );
      })}
    </>
  );
}
