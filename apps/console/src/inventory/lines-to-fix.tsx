import { Plural } from '@lingui/react/macro';

interface LinesToFixProps {
  /** Required lines that are missing, wrong or commented out. */
  count: number;
}

/** How many lines to fix, for a place that names the file. */
export function LinesToFix({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix" other="# lines to fix" />;
}

/** The same with the name of the file. */
export function LinesToFixInFile({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix in app-ads.txt" other="# lines to fix in app-ads.txt" />;
}
