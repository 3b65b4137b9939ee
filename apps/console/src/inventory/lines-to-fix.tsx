import { Plural } from '@lingui/react/macro';

interface LinesToFixProps {
  /** Required lines that are missing, wrong or commented out. */
  count: number;
}

/** The number of lines to fix, for a place that already names the file. */
export function LinesToFix({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix" other="# lines to fix" />;
}

/** The number of lines to fix, with the name of the file. */
export function LinesToFixInFile({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix in app-ads.txt" other="# lines to fix in app-ads.txt" />;
}
