import { ErrorLayout } from './error-layout.tsx';
import { ErrorPage } from './error-page.tsx';

/** The error page with its layout, for errors that replace the layout too. */
export function FatalError() {
  return (
    <ErrorLayout>
      <ErrorPage />
    </ErrorLayout>
  );
}
