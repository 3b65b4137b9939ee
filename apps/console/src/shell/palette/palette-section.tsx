import type { ReactNode } from 'react';
import { useId } from 'react';

export function PaletteSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="px-3 pb-1 text-caption font-semibold text-text-muted">
        {title}
      </h3>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}
