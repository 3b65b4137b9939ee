import { tv } from '@publisher-console/ui/tv.ts';
import type { VariantProps } from '@publisher-console/ui/tv.ts';
import Smartphone from 'lucide-react/icons/smartphone';

import { useRouterContext } from '#common/context/router-context.ts';

const iconStyle = tv({
  base: 'inline-grid shrink-0 place-items-center overflow-hidden border border-border bg-surface-sunken text-text-muted',
  variants: { size: { small: 'size-6 rounded-tight', medium: 'size-9 rounded-base', large: 'size-12 rounded-base' } },
  defaultVariants: { size: 'small' },
});

interface ApplicationIconProps extends VariantProps<typeof iconStyle> {
  /** From the API: a path below the API's address, or null for an app without an icon. */
  iconUrl: string | null;
}

/** The icon of an app. It is hidden from screen readers, because the name beside it has the same information. */
export function ApplicationIcon({ iconUrl, size }: ApplicationIconProps) {
  const { settings } = useRouterContext();
  return (
    <span aria-hidden className={iconStyle({ size })}>
      {iconUrl === null ? (
        <Smartphone className="size-1/2" />
      ) : (
        // A new element for another app, because a browser shows the old picture until the new one has loaded.
        <img key={iconUrl} src={`${settings.apiBaseUrl}${iconUrl}`} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
