import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '@publisher-console/ui/copy-button';

/** The Publisher ID, with a button that copies it. */
export function PublisherId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <span translate="no" className="-my-1 inline-flex max-w-full min-w-0 items-center gap-1 font-mono">
      <span className="wrap-anywhere">{id}</span>
      <CopyButton
        text={id}
        texts={{
          copy: t`Copy the Publisher ID`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the ID and copy it.`,
        }}
      />
    </span>
  );
}
