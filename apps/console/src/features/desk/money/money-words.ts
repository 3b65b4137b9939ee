import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LedgerKind } from '@publisher-console/api-contract';
import type { DeskBalance, DeskMonthState } from '@publisher-console/api-contract/desk';

/** The names of the kinds of ledger entries. */
export const kindNames: Record<LedgerKind, MessageDescriptor> = {
  earned: msg({ context: 'ledger', message: 'Earned' }),
  correction: msg({ context: 'ledger', message: 'Correction' }),
  invalid_traffic: msg({ context: 'ledger', message: 'Invalid traffic' }),
  advertiser_default: msg({ context: 'ledger', message: 'Advertiser did not pay' }),
  bonus: msg({ context: 'ledger', message: 'Bonus' }),
  fee: msg({ context: 'ledger', message: 'Fee' }),
  tax_withheld: msg({ context: 'ledger', message: 'Tax withheld' }),
  vat: msg({ context: 'ledger', message: 'VAT' }),
  write_off: msg({ context: 'ledger', message: 'Write-off' }),
  payment: msg({ context: 'ledger', message: 'Payment' }),
  payment_returned: msg({ context: 'ledger', message: 'Payment returned' }),
  opening_balance: msg({ context: 'ledger', message: 'Opening balance' }),
};

/** The unmet conditions of a payment. */
export const unmetNames: Record<DeskBalance['unmet'][number], MessageDescriptor> = {
  month_closed: msg`no month is closed`,
  threshold: msg`below the threshold`,
  contract: msg`no contract`,
  offer: msg`offer not accepted`,
  not_held: msg`held by the publisher`,
  not_blocked: msg`account blocked`,
};

/** The reasons why a month cannot be closed even if all its days are complete. */
export const refusalTexts: Record<NonNullable<DeskMonthState['refusal']>, MessageDescriptor> = {
  not_ended: msg`The month has not ended yet.`,
  not_next: msg`Months are closed in their order.`,
  without_figures: msg`There are no figures of the month.`,
};

/** The reasons why days prevent the close of a month. */
export const missingTexts: Record<DeskMonthState['missing'][number]['state'], MessageDescriptor> = {
  none: msg`no figures`,
  in_progress: msg`figures of a part of the day`,
  estimated: msg`figures may still change`,
};
