import type { useAddressDialog } from '#common/page/address-dialog.ts';
import type { MoneySearch } from './money.queries.ts';

/** What every tab of the page gets. */
export interface TabProps {
  search: MoneySearch;
  /** Of whoever is signed in: nobody approves what they proposed. */
  email: string;
  addressDialog: ReturnType<typeof useAddressDialog>;
  /** Changes the address; what is absent stays. */
  change: (change: Partial<MoneySearch>, options?: { replace: boolean }) => void;
}
