type Variants = Record<string, Record<string, string>>;

type ClassName = string | undefined | readonly (string | undefined)[];

type Choice<Options> = keyof Options extends 'true' | 'false' ? boolean : keyof Options;

/** The properties of any style, by name. */
type Values = Record<string, string | boolean | undefined>;

type Choices<Kinds> = { [Kind in keyof Kinds]?: Choice<Kinds[Kind]> | undefined };

interface StyleOptions<Kinds> {
  /** The classes of every variant. */
  base: string;
  /** By property and its value, the classes that it adds; `true` and `false` are the values of a boolean. */
  variants?: Kinds;
  defaultVariants?: Choices<Kinds>;
}

/** The properties of a style, for the props of its component. */
export type VariantProps<Style extends (props: never) => string> = Omit<NonNullable<Parameters<Style>[0]>, 'className'>;

/**
 * Class names that depend on properties, in the notation of tailwind-variants (https://www.tailwind-variants.org), which
 * would add 3.5 KB to every page.
 *
 * Conflicting classes are not merged: which of `px-3` and `px-4` wins is decided by their order in the style sheet, not
 * by their order here. A `className` may therefore add what a style leaves open, such as a margin, or change one side of it
 * (Tailwind sorts `pe-9` after `px-3`), but not override what it sets: add a variant for that.
 *
 * @returns a function from properties to class names; `className` is added at the end
 */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a style without variants has none
export function tv<const Kinds extends Variants = Record<never, never>>({
  base,
  variants,
  defaultVariants,
}: StyleOptions<Kinds>): (props?: Choices<Kinds> & { className?: ClassName }) => string {
  const defaults = (defaultVariants ?? {}) as Values;
  return ({ className, ...props } = {}) => {
    const chosen = props as Values;
    const added = Object.entries(variants ?? {}).map(
      ([kind, options]) => options[String(chosen[kind] ?? defaults[kind] ?? false)],
    );
    return [base, ...added, className].flat().filter(Boolean).join(' ');
  };
}
