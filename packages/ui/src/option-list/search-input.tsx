import Search from 'lucide-react/icons/search';
import type { KeyboardEvent, Ref } from 'react';

import { controlStyle } from '#field.tsx';

interface SearchInputProps {
  ref: Ref<HTMLInputElement> | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Id of the list that it searches. */
  listId: string;
  /** Id of the row that the arrow keys have reached. */
  activeId: string | undefined;
}

/** The search field of a list. The focus stays in it; assistive technology follows the active row. */
export function SearchInput({ ref, label, value, onChange, onKeyDown, listId, activeId }: SearchInputProps) {
  return (
    <span className="relative flex items-center">
      <Search aria-hidden className="pointer-events-none absolute inset-s-3 size-4 text-text-muted" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className={controlStyle({ className: 'ps-9' })}
      />
    </span>
  );
}
