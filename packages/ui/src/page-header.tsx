import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons for the whole page, at the end of the line. */
  actions?: ReactNode;
}

/**
 * The main heading of a page, once a page. A layout with a top bar may show it there: its style sheet finds it by the two
 * `data-` attributes, and whether the header has more than its title by the value of one.
 */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header
      data-page-header={actions ? 'actions' : 'title'}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="min-w-0">
        <h1 data-page-title className="text-heading font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {description && <p className="mt-1 text-text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
