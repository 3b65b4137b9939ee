import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';

interface OlderPagesProps {
  /** The cursor of this page; undefined for the first one. */
  after: string | undefined;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  onPageChange: (after: string | undefined) => void;
}

/** The page buttons of a list that starts with its newest entries. */
export function OlderPages({ after, next, onPageChange }: OlderPagesProps) {
  if (after === undefined && next === null) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {after !== undefined && (
        <Button variant="secondary" onClick={() => onPageChange(undefined)}>
          <Trans context="button">Show the newest</Trans>
        </Button>
      )}
      {next !== null && (
        <Button variant="secondary" onClick={() => onPageChange(next)}>
          <Trans context="button">Show older ones</Trans>
        </Button>
      )}
    </div>
  );
}
