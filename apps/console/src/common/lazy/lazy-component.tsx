import { Suspense, use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';

/** Shows the progress line while something is under way. After a while, a sentence reports a long wait. */
export function useLoading(isUnderWay: boolean): void {
  const { ui } = useRouterContext();
  useEffect(() => (isUnderWay ? ui.startWait() : undefined), [isUnderWay, ui]);
}

interface LazyComponentProps {
  /** The feature of the part, if the page does not load the texts of that feature. */
  feature?: string;
  /** Shown while the part is loading, in the size of the part. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a dialog or another `lazyRouteComponent`, whose code is loaded when it is first shown. The progress line runs
 * meanwhile.
 */
export function LazyComponent({ feature, fallback, children }: LazyComponentProps) {
  return (
    <Suspense fallback={<PartLoading>{fallback}</PartLoading>}>
      {feature === undefined ? children : <WithTexts feature={feature}>{children}</WithTexts>}
    </Suspense>
  );
}

function WithTexts({ feature, children }: { feature: string; children: ReactNode }) {
  use(useRouterContext().texts.add(feature));
  return children;
}

function PartLoading({ children }: { children: ReactNode }) {
  useLoading(true);
  return children;
}
