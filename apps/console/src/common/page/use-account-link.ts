import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link that opened the page, moved here from the address. */
    accountLink?: object | undefined;
  }
}

/**
 * Moves the secret of the link from the address, which browsers show and store, into the state of the history entry,
 * which survives a reload.
 * @returns undefined until hydration; null without a link
 */
export function useAccountLink<Link extends object>(
  search: Record<string, unknown>,
  read: (search: unknown) => Link | null,
): Link | null | undefined {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // Set below, after the link has been read from the address.
  const present = useLocation().state.accountLink as Link | undefined;
  // While the next page loads, this page is still rendered, but with the next location, which has no link.
  const [first, setFirst] = useState<Link>();
  if (first === undefined && present !== undefined) setFirst(present);
  const isInAddress = Object.keys(search).length > 0;

  useEffect(() => {
    const link = read(search);
    if (isInAddress)
      void navigate({ to: '.', search: {}, state: link === null ? {} : { accountLink: link }, replace: true });
  }, [isInAddress, navigate, read, search]);

  if (!hydrated || isInAddress) return undefined;
  return first ?? null;
}

/** Whether the link can never work. After any other failure a retry may succeed. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'rejected' || failure.kind === 'fields');
}
