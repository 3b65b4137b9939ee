import type { LucideIcon } from 'lucide-react';

interface NativeSelectProps<Value extends string> {
  icon: LucideIcon;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onValueChange: (value: Value) => void;
  /** Shows a line of a menu, with label and value; otherwise only the icon. */
  isInMenu: boolean;
}

const labelStyle =
  'relative rounded-base text-text-muted transition-colors hover:bg-surface-sunken hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
const menuStyle = 'flex min-h-control w-full items-center gap-3 px-3';
const iconStyle = 'grid size-control shrink-0 place-items-center';

/** A native `select`, which needs no code, behind an icon. */
export function NativeSelect<Value extends string>({
  icon: Icon,
  label,
  value,
  options,
  onValueChange,
  isInMenu,
}: NativeSelectProps<Value>) {
  return (
    <label title={isInMenu ? undefined : label} className={`${labelStyle} ${isInMenu ? menuStyle : iconStyle}`}>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={isInMenu ? 'flex-1' : 'sr-only'}>{label}</span>
      {isInMenu && <span aria-hidden>{options.find((option) => option.value === value)?.label}</span>}
      <select
        value={value}
        className="absolute inset-0 appearance-none opacity-0 outline-none"
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-surface-raised text-text">
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
