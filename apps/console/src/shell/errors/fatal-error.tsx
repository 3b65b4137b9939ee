import { ErrorLayout } from './error-layout.tsx';
import { ErrorPage } from './error-page.tsx';

/** The error page in its own frame, for an error that leaves no other frame to show it in. */
export function FatalError() {
  return (
    <ErrorLayout>
      <ErrorPage />
    </ErrorLayout>
  );
}
