import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useId, useRef } from 'react';
import { tv } from './tv.ts';

export interface Tab<Id extends string> {
  id: Id;
  title: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the row of tabs for assistive technology. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** The id of the tab that is shown. The page always holds it. */
  value: Id;
  /**
   * @param by an arrow key passes through tabs on its way to another, so that a page with an address for each tab
   *   replaces the address instead of adding to the history
   */
  onChange: (value: Id, by: 'press' | 'arrow') => void;
  /** The button of the tab that is shown. */
  ref?: Ref<HTMLButtonElement>;
}

const tabStyle = tv({
  base: '-mb-px min-h-control border-b-2 px-3 font-medium whitespace-nowrap transition-colors',
  variants: {
    shown: {
      true: 'border-primary text-primary forced-colors:border-[Highlight]',
      false: 'border-transparent text-text-muted hover:text-text forced-colors:border-[Canvas]',
    },
  },
});

/** The index of the tab that a key moves to; the row wraps around at both ends. */
const steps: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from + count - 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};

/**
 * Shows one of several views. The Tab key reaches the tab that is shown, and then its panel; the arrow keys, Home and
 * End show another tab at once and move the focus to it ("automatic activation").
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, ref }: TabsProps<Id>) {
  const prefix = useId();
  const row = useRef<HTMLDivElement>(null);
  // A row that is wider than a phone shows the chosen tab. `scrollIntoView` could scroll the page too.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const shown = tabs.find(({ id }) => id === value);

  function moveByKey(event: KeyboardEvent, from: number) {
    const target = steps[event.key]?.(from, tabs.length);
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.id, 'arrow');
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="relative flex overflow-x-auto border-b border-border pb-px"
      >
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            ref={id === value ? ref : undefined}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            data-tab={id}
            aria-selected={id === value}
            aria-controls={id === value ? `${prefix}-panel` : undefined}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id, 'press')}
            onKeyDown={(event) => moveByKey(event, index)}
            className={tabStyle({ shown: id === value })}
          >
            {title}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`${prefix}-panel`}
          aria-labelledby={`${prefix}-${shown.id}`}
          tabIndex={0}
          className="rounded-tight pt-4"
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
}
