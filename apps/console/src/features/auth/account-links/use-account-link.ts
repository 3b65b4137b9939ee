import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { readAccountLink } from './account-link.schema.ts';
import type { AccountLink } from './account-link.schema.ts';

/**
 * Moves the link out of the address, which browsers show, copy and remember. It stays in the state of the history entry,
 * where a reload finds it again.
 * @returns undefined until the browser has read it; null if there is none
 */
export function useAccountLink(search: Record<string, unknown>): AccountLink | null | undefined {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const present = useLocation({ select: ({ state }) => state.accountLink });
  // The location is the next page's already while this page is still shown: a link that was read once is kept.
  const [kept, setKept] = useState<AccountLink>();
  if (kept === undefined && present !== undefined) setKept(present);
  const isInAddress = Object.keys(search).length > 0;

  useEffect(() => {
    const link = readAccountLink(search);
    if (isInAddress)
      void navigate({ to: '.', search: {}, state: link === null ? {} : { accountLink: link }, replace: true });
  }, [isInAddress, navigate, search]);

  if (!hydrated || isInAddress) return undefined;
  return kept ?? null;
}
