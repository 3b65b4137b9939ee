import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '@publisher-console/ui/copy-button';

/** The id of an application or an ad block, with a button that copies it. */
export function CopyableId({ id, label }: { id: string; label: string }) {
  const { t } = useLingui();
  return (
    <span className="relative -my-1 inline-flex max-w-full min-w-0 items-center">
      <span translate="no" className="truncate font-mono text-caption text-text-muted" title={id}>
        {id}
      </span>
      <CopyButton
        text={id}
        texts={{
          copy: label,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the ID and copy it.`,
        }}
      />
    </span>
  );
}
