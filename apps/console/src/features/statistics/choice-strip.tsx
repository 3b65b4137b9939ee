import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';

interface ChoiceStripProps {
  isChanged: boolean;
  onBuild: () => void;
  onReset: () => void;
}

/**
 * Says that the report below is not the one that is chosen above. It lies over the report and takes no room of its own, so
 * nothing moves when it comes and goes, and it stays in sight while the report is scrolled.
 */
export function ChoiceStrip({ isChanged, onBuild, onReset }: ChoiceStripProps) {
  return (
    <div className="pointer-events-none sticky top-2 z-30 flex h-0 justify-center print:hidden">
      <div
        className={
          isChanged
            ? 'pointer-events-auto flex h-max max-w-full items-center gap-1 rounded-base border border-border bg-surface-raised py-1 pr-1 pl-4 shadow-raised'
            : ''
        }
      >
        <output aria-live="polite" className="mr-2 text-notice">
          {isChanged && <Trans>Choice changed</Trans>}
        </output>
        {isChanged && (
          <>
            <Button variant="quiet" onClick={onBuild}>
              <Trans>Build</Trans>
            </Button>
            <Button variant="quiet" onClick={onReset}>
              <Trans>Reset</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
