import { useLingui } from '@lingui/react/macro';
import type { CopyTexts } from '@publisher-console/ui/copy-button';

/** The texts of a button that copies lines. */
export function useCopyTexts(): CopyTexts {
  const { t } = useLingui();
  return {
    copy: t`Copy the lines`,
    copied: t`Copied`,
    failed: t`The browser blocks copying. Select the lines and copy them.`,
  };
}
