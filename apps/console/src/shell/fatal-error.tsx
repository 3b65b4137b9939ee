import { ErrorLayout } from './error-layout.tsx';
import { ErrorPage } from './error-page.tsx';

/** The error page in its own frame, for a fault that leaves no other frame to stand in. */
export function FatalError() {
  return (
    <ErrorLayout>
      <ErrorPage />
    </ErrorLayout>
  );
}
