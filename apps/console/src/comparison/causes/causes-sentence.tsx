import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';

import { signed } from '#common/format/number-formats.ts';

import { namedCauses } from './named-causes.ts';
import type { CausePart } from './named-causes.ts';
import type { Cause, RevenueSums } from './revenue-causes.ts';
import { useCauseText } from './use-cause-text.ts';

interface CausesSentenceProps {
  /** The largest first. */
  parts: readonly CausePart[];
  current: RevenueSums;
  previous: RevenueSums;
  /** Formats an amount. */
  write: (amount: number) => string;
}

/** What a change of revenue is made of: 'Mostly price: eCPM +25.1% (+$61,200), requests +4.1% (+$18,300).' */
export function CausesSentence({ parts, current, previous, write }: CausesSentenceProps) {
  const { t } = useLingui();
  const causeText = useCauseText();
  const { main, named, other } = namedCauses(parts);
  const leads: Record<Cause, string> = {
    requests: t`Mostly traffic:`,
    fill: t`Mostly fill rate:`,
    show: t`Mostly show rate:`,
    price: t`Mostly price:`,
  };
  const otherAmount = signed(other, write);
  const items = [
    ...named.map(({ cause, change }) => `${causeText(cause, current, previous)} (${signed(change, write)})`),
    ...(other === 0 ? [] : [t`other (${otherAmount})`]),
  ];
  return (
    <>
      {main === null ? t`Causes:` : leads[main]}
      {items.map((item, index) => (
        <Fragment key={item}>
          {' '}
          <span className="whitespace-nowrap">
            {item}
            {index < items.length - 1 ? ',' : '.'}
          </span>
        </Fragment>
      ))}
    </>
  );
}
