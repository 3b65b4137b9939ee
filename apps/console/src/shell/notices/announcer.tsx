import { useUiState } from '#common/context/use-ui-state.ts';

/** The live region of `ui.announce`. It has an explicit `aria-live`, which an open dialog does not hide. */
export function Announcer() {
  const { text, number } = useUiState('announcement');
  return (
    <output aria-live="polite" className="sr-only">
      {/* A new element each time: an unchanged text would not be read out again. */}
      <span key={number}>{text}</span>
    </output>
  );
}
