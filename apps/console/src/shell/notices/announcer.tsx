import { useUiState } from '#common/context/use-ui-state.ts';

/** Reads out what `ui.announce` is given. The region has `aria-live`, so that an open dialog does not hide it. */
export function Announcer() {
  const { text, number } = useUiState('announcement');
  return (
    <output aria-live="polite" className="sr-only">
      {/* A new element for each announcement: the same text in the same element would not be read out again. */}
      <span key={number}>{text}</span>
    </output>
  );
}
