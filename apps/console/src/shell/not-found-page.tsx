import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';

/** The page for an unknown path. */
export function NotFoundPage({ path }: { path?: string }) {
  return (
    <>
      <h1 className="max-w-full text-title font-semibold wrap-anywhere">
        {path === undefined ? <Trans>Page not found</Trans> : <Trans>Page not found: {path}</Trans>}
      </h1>
      <Link to="/" className={buttonStyle()}>
        <Trans>Home</Trans>
      </Link>
    </>
  );
}
