import type { LucideIcon } from 'lucide-react';

interface FrameSelectProps<Value extends string> {
  icon: LucideIcon;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onValueChange: (value: Value) => void;
}

/** A choice in the top bar: a native select behind an icon. */
export function FrameSelect<Value extends string>({
  icon: Icon,
  label,
  value,
  options,
  onValueChange,
}: FrameSelectProps<Value>) {
  return (
    <label
      title={label}
      className="relative grid size-control shrink-0 place-items-center rounded-base text-text-muted transition-colors hover:bg-surface-sunken hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{label}</span>
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
