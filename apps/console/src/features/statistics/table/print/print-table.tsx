import { useLingui } from '@lingui/react/macro';

/** All rows of a report, on paper only. */
export function PrintTable({ parts }: { parts: readonly HTMLElement[] }) {
  const { t } = useLingui();
  return (
    <table
      ref={(table) => table?.replaceChildren(...parts)}
      aria-label={t`Printed report`}
      className="hidden w-full border-separate border-spacing-0 text-caption print:table [&_:is(td,th)]:border-b [&_:is(td,th)]:border-border [&_:is(td,th)]:p-0.5 [&_:is(td,th)]:font-normal"
    />
  );
}
