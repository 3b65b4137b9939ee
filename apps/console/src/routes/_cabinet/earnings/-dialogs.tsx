import { lazyRouteComponent, useLocation } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { moneyKey } from '#inventory/money.queries.ts';

const PreferenceDialog = lazyRouteComponent(
  () => import('#features/earnings/preference/preference-dialog.tsx'),
  'PreferenceDialog',
);

const ObjectionDialog = lazyRouteComponent(() => import('#features/support/objection-dialog.tsx'), 'ObjectionDialog');

/** The dialogs that the address of a page about earnings can open. */
export function EarningsDialogs() {
  const { queryClient } = useRouterContext();
  const dialog = useLocation({ select: ({ search }) => ('dialog' in search ? String(search.dialog) : undefined) });
  const of = useLocation({ select: ({ search }) => ('of' in search ? search.of : undefined) });
  const entry = /^[1-9]\d{0,15}$/u.test(String(of)) ? Number(of) : null;
  if (dialog === 'preference') {
    return (
      <LazyComponent>
        <PreferenceDialog />
      </LazyComponent>
    );
  }
  if (dialog !== 'objection' || entry === null) return null;
  return (
    <LazyComponent feature="support">
      <ObjectionDialog entry={entry} onSent={() => void queryClient.invalidateQueries({ queryKey: moneyKey })} />
    </LazyComponent>
  );
}
