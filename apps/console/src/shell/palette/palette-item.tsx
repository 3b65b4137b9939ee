import { tv } from '@publisher-console/ui/tv.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * The classes of a line in the palette. Enter in the field presses the first line, which looks focused. The selector
 * ends in this class: if it ended in `*`, each change of an element that `:has()` refers to would restyle all elements
 * inside.
 */
export const paletteItemStyle = tv({
  base: 'flex min-h-control w-full items-center gap-3 rounded-base px-3 text-left text-text hover:bg-surface-sunken focus-visible:bg-primary-soft -outline-offset-2 [form:has(input:focus)_section:first-child>ul>li:first-child>&]:bg-primary-soft forced-colors:[form:has(input:focus)_section:first-child>ul>li:first-child>&]:outline-2',
})();

interface PaletteItemContentProps {
  icon: LucideIcon;
  children: ReactNode;
  /** Distinguishes the item from others with the same name. */
  note?: ReactNode;
  /** The shortcut of the item. */
  keys?: string | undefined;
}

/** The content of a line in the palette. */
export function PaletteItemContent({ icon: Icon, children, note, keys }: PaletteItemContentProps) {
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-text-muted" />
      <span className="min-w-0 truncate">{children}</span>
      {note !== undefined && (
        <span className="ml-auto max-w-1/2 shrink-0 truncate text-caption text-text-muted">{note}</span>
      )}
      {keys !== undefined && <PaletteKeys keys={keys} />}
    </>
  );
}

/** Keys in their printed form. Hidden from screen readers, whose users have the list of shortcuts. */
export function PaletteKeys({ keys }: { keys: string }) {
  return (
    <span aria-hidden className="ml-auto flex shrink-0 gap-1 max-md:hidden">
      {keys.split(' ').map((key) => (
        <kbd
          translate="no"
          key={key}
          className="min-w-5 rounded-tight border border-border bg-surface px-1 text-center font-sans text-caption text-text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
