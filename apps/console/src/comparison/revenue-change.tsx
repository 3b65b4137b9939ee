import type { ComparedValues } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';

import { ChangeText, Operands } from './change-text.tsx';
import { changeBeside } from './compared-figure.ts';

interface RevenueChangeProps {
  /** Null if nothing is compared. */
  comparison: ComparedValues | null | undefined;
  /** ISO 4217 */
  currency: string;
  className: string;
}

/** The change of the revenue in percent and in money, above the amounts before and after. */
export function RevenueChange({ comparison, currency, className }: RevenueChangeProps) {
  const format = useFormat();
  const figure = changeBeside(comparison, 'revenue', 'money', format, currency);
  if (!figure) return <span className="text-text-muted">{noValue}</span>;
  return (
    <span className={`inline-flex flex-col ${className}`}>
      <span className="whitespace-nowrap">
        <ChangeText isWhole figure={figure} unit="money" />
      </span>
      <span className="text-caption max-2xl:whitespace-normal">
        <Operands figure={figure} />
      </span>
    </span>
  );
}
