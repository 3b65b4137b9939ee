import type { PaymentCondition } from '@publisher-console/api-contract';

/** The facts that decide whether a publisher is paid. */
export interface PaymentFacts {
  /** In the minor unit, as all amounts here. */
  balance: bigint;
  /** The threshold that applies, see `thresholdOf`. */
  threshold: bigint | null;
  /** Whether the month that is paid next is closed. */
  isMonthClosed: boolean;
  hasContract: boolean;
  hasAcceptedOffer: boolean;
  isBlocked: boolean;
  /** Nothing is paid before this day; null for no hold. */
  heldUntil: string | null;
  /** The day of the payment. */
  on: string;
}

/** The threshold of a publisher: the higher one of the network's for the currency and the publisher's own. */
export function thresholdOf(network: bigint | null, own: bigint | null): bigint | null {
  if (network === null || own === null) return network ?? own;
  return own > network ? own : network;
}

/** The conditions of a payment, and whether each is met. Nothing is paid before all are met. */
export function paymentConditions(facts: PaymentFacts): PaymentCondition[] {
  const { balance, threshold, heldUntil, on } = facts;
  return [
    { id: 'month_closed', isMet: facts.isMonthClosed },
    { id: 'threshold', isMet: balance > 0n && (threshold === null || balance >= threshold) },
    { id: 'contract', isMet: facts.hasContract },
    { id: 'offer', isMet: facts.hasAcceptedOffer },
    { id: 'not_held', isMet: heldUntil === null || heldUntil <= on },
    { id: 'not_blocked', isMet: !facts.isBlocked },
  ];
}
