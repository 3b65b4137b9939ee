import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { linkStyle } from '@publisher-console/ui/link';

/** The network's support address as a `mailto:` link, with a button that copies it. */
export function SupportEmailLink({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <span className="-my-1 inline-flex max-w-full min-w-0 items-center gap-1">
      <a href={`mailto:${address}`} className={linkStyle({ className: 'wrap-anywhere' })}>
        {address}
      </a>
      <CopyButton
        text={address}
        texts={{
          copy: t`Copy the address`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the address and copy it.`,
        }}
      />
    </span>
  );
}
