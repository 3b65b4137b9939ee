import { Trans } from '@lingui/react/macro';

/** Lets keyboard users skip the menu; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#page"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-base bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
