/** Shows the key of an action beside it. Buttons have `aria-keyshortcuts` instead, so screen readers skip this. */
export function KeyHint({ name }: { name: string }) {
  return (
    <kbd
      translate="no"
      aria-hidden
      className="rounded-tight border border-current/30 px-1.5 font-sans text-caption touch:hidden"
    >
      {name}
    </kbd>
  );
}
