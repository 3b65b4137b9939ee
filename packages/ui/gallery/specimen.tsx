import type { ReactNode } from 'react';

export interface SpecimenProps {
  /** Names the state. */
  state: string;
  children: ReactNode;
}

/** One state of a primitive, with its name. */
export function Specimen({ state, children }: SpecimenProps) {
  return (
    <section aria-label={state} className="min-w-0">
      <p className="mb-2 text-caption text-text-muted">{state}</p>
      {children}
    </section>
  );
}
