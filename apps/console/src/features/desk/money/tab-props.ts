import type { useAddressDialog } from '#common/page/address-dialog.ts';
import type { MoneySearch } from './money.queries.ts';

/** The props of every tab of the page. */
export interface TabProps {
  search: MoneySearch;
  /** The signed-in member, who may not approve their own proposals. */
  email: string;
  addressDialog: ReturnType<typeof useAddressDialog>;
  /** Changes the address; absent keys stay unchanged. */
  change: (change: Partial<MoneySearch>, options?: { replace: boolean }) => void;
}
