import { controlStyle } from '@publisher-console/ui/field';
import Search from 'lucide-react/icons/search';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { isSingleKey } from '#common/page/character-keys.ts';

import { termLengthMax } from './search-term.ts';

/** Milliseconds without a key press after which the search starts. */
const pauseMs = 300;

interface SearchFieldProps {
  /** Names the field and the values that it searches. */
  label: string;
  /** The term of the address. */
  term: string;
  /** Changes the term in the address. `replace` while the user is still typing, so that Back skips unfinished terms. */
  onTermChange: (term: string, options: { replace: boolean }) => void;
}

/** Searches a list while the user types. The key `/` focuses the field. */
export function SearchField({ label, term, onTermChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(term);
  const goesOn = useRef(false);

  const send = (): void => {
    clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? '';
    if (typed === sent.current) return;
    sent.current = typed;
    onTermChange(typed, { replace: goesOn.current });
    goesOn.current = true;
  };

  // Back, or the button that clears the search, has changed the term in the address.
  useEffect(() => {
    if (term === sent.current || field.current === null) return;
    clearTimeout(timer.current);
    sent.current = term;
    goesOn.current = false;
    field.current.value = term;
  }, [term]);

  // The field unmounts when the list has no entries left. Then the focus moves to the region around it.
  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      if (current === null || current !== document.activeElement) return;
      const around = current.closest('[tabindex="-1"]');
      if (around instanceof HTMLElement) around.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, []);

  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- some supported browsers do not have the element `search`
      role="search"
      className="relative min-w-0 flex-1 basis-full sm:max-w-96 sm:basis-72"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-muted"
      />
      <input
        ref={field}
        type="search"
        name="term"
        defaultValue={term}
        maxLength={termLengthMax}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        className={controlStyle({ className: 'pl-9' })}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(send, pauseMs);
        }}
        onBlur={() => {
          goesOn.current = false;
        }}
      />
    </form>
  );
}
