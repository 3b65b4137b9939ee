import type { ReactNode } from 'react';

interface PageSectionProps {
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
}

/** The width of a page of sections: readable lines, centred on a wide screen. */
export const sectionsStyle = 'mx-auto flex w-full max-w-5xl flex-col gap-6';

/** A section of a page: heading on the left, content on the right; stacked on narrow screens. */
export function PageSection({ title, description, children }: PageSectionProps) {
  return (
    <section className="grid gap-x-8 gap-y-3 xl:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="xl:pt-5">
        <h2 className="text-title font-semibold text-balance">{title}</h2>
        <div className="mt-1 text-text-muted">{description}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
