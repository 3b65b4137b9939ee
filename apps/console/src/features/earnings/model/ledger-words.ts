import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LedgerKind, MoneyMonthState } from '@publisher-console/api-contract';

/** The names of the kinds of entries. */
const kindWords: Record<LedgerKind, MessageDescriptor> = {
  opening_balance: msg({ context: 'entry', message: 'Opening balance' }),
  earned: msg`Earned`,
  correction: msg`Correction`,
  invalid_traffic: msg`Invalid traffic`,
  advertiser_default: msg`An advertiser did not pay`,
  bonus: msg`Bonus`,
  fee: msg`Fee`,
  write_off: msg`Write-off`,
  tax_withheld: msg`Tax withheld`,
  vat: msg`VAT`,
  payment: msg({ context: 'entry', message: 'Payment' }),
  payment_returned: msg`Payment returned`,
};

type Tone = 'neutral' | 'accent' | 'success' | 'notice';

const stateWords: Record<MoneyMonthState, { label: MessageDescriptor; tone: Tone }> = {
  open: { label: msg({ context: 'month', message: 'Open' }), tone: 'neutral' },
  closed: { label: msg({ context: 'month', message: 'Closed' }), tone: 'accent' },
  carried_forward: { label: msg({ context: 'month', message: 'Carried forward' }), tone: 'notice' },
  paid: { label: msg({ context: 'month', message: 'Paid' }), tone: 'success' },
  settled: { label: msg({ context: 'month', message: 'Nothing owed' }), tone: 'neutral' },
};

/** A newer API may have other kinds. */
export function kindText(kind: string): MessageDescriptor {
  return Object.entries(kindWords).find(([known]) => known === kind)?.[1] ?? msg`Another entry`;
}

/** A newer API may have other states. */
export function monthStateWords(state: string): { label: MessageDescriptor; tone: Tone } {
  return Object.entries(stateWords).find(([known]) => known === state)?.[1] ?? stateWords.closed;
}
