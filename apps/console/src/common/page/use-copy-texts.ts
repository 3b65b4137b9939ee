import { useLingui } from '@lingui/react/macro';
import type { CopyTexts } from '@publisher-console/ui/copy-button';

/** The texts of a button that copies a text on the page, by the name of that text. */
export function useCopyTexts(): (name: string) => CopyTexts {
  const { t } = useLingui();
  return (name) => ({
    copy: t`Copy: ${name}`,
    copied: t`Copied`,
    failed: t`The browser blocks copying. Select the text and copy it.`,
  });
}
