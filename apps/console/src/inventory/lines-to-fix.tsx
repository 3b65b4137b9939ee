import { Plural } from '@lingui/react/macro';

interface LinesToFixProps {
  /** All lines of the network that the file does not have as they have to be: missing, wrong or commented out. */
  count: number;
}

/** How many lines are to be fixed, beside the name of the file. */
export function LinesToFix({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix" other="# lines to fix" />;
}

/** The same where nothing else names the file. */
export function LinesToFixInFile({ count }: LinesToFixProps) {
  return <Plural value={count} one="# line to fix in app-ads.txt" other="# lines to fix in app-ads.txt" />;
}
