import { tv } from '@publisher-console/ui/tv.ts';

/**
 * A control of the row shows its label or, where the labels of all controls have no room in one row, its icon. The widths
 * are those of the row, measured with the longest usual choices: below 60rem the controls have two rows. Russian words are
 * longer.
 */
export const rowLabelStyle = tv({
  base: 'whitespace-nowrap',
  variants: {
    of: {
      choice: '@min-[60rem]:@max-[68rem]:sr-only [:lang(ru)_&]:@max-[86rem]:sr-only',
      action: '@min-[60rem]:@max-[84rem]:sr-only [:lang(ru)_&]:@max-[96rem]:sr-only',
    },
  },
});

/** The icon of a control with such a label. */
export const rowIconStyle = tv({
  base: 'hidden size-4 shrink-0',
  variants: {
    of: {
      choice: '@min-[60rem]:@max-[68rem]:block [:lang(ru)_&]:@max-[86rem]:block',
      action: '@min-[60rem]:@max-[84rem]:block [:lang(ru)_&]:@max-[96rem]:block',
    },
  },
});
