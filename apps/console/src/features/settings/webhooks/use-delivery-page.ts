import { useNavigate } from '@tanstack/react-router';

import { listViewFromSearch } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';
import type { SettingsView } from '#features/settings/settings-search.ts';

/** Which page of the deliveries the address names, and how to go to another one. */
export function useDeliveryPage(view: Pick<SettingsView, 'page' | 'size'>) {
  const navigate = useNavigate({ from: '/settings' });
  return {
    page: listViewFromSearch(view),
    change: ({ page, size }: ListView, replace: boolean): void =>
      void navigate({ search: (search) => ({ ...search, page, size }), replace, resetScroll: false }),
  };
}
