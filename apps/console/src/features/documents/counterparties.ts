import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CounterpartyType } from '@publisher-console/api-contract';

/** The counterparties as which a publisher can sign the contract. */
export const counterparties: { type: CounterpartyType; label: MessageDescriptor }[] = [
  { type: 'self_employed', label: msg`Self-employed` },
  { type: 'sole_proprietorship', label: msg`Sole proprietorship` },
  { type: 'limited_liability_company', label: msg`Limited liability company` },
];
