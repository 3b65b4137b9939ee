import { useSyncExternalStore } from 'react';

import type { UiState } from '#common/appearance/ui-state.ts';

import { useRouterContext } from './router-context.ts';

/** One value of the UI state. The component renders again when the value changes. */
export function useUiState<Key extends keyof UiState>(key: Key): UiState[Key] {
  const { ui } = useRouterContext();
  const read = (): UiState[Key] => ui.read()[key];
  return useSyncExternalStore(ui.subscribe, read, read);
}
