import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { readAccountLink } from './account-link.schema.ts';
import type { AccountLink } from './account-link.schema.ts';

/**
 * Moves the secret of the link from the address, which browsers show and store, into the state of the history entry, which
 * survives a reload.
 * @returns undefined until hydration; null without a link
 */
export function useAccountLink(search: Record<string, unknown>): AccountLink | null | undefined {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const present = useLocation({ select: ({ state }) => state.accountLink });
  // While the next page loads, this page is still rendered with the next location, which has no link.
  const [first, setFirst] = useState<AccountLink>();
  if (first === undefined && present !== undefined) setFirst(present);
  const isInAddress = Object.keys(search).length > 0;

  useEffect(() => {
    const link = readAccountLink(search);
    if (isInAddress)
      void navigate({ to: '.', search: {}, state: link === null ? {} : { accountLink: link }, replace: true });
  }, [isInAddress, navigate, search]);

  if (!hydrated || isInAddress) return undefined;
  return first ?? null;
}
