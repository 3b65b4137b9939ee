type Variants = Record<string, Record<string, string>>;

type ClassName = string | undefined | readonly (string | undefined)[];

type Choice<Options> = keyof Options extends 'true' | 'false' ? boolean : keyof Options;

/** The same without the names of a particular style. */
type Values = Record<string, string | boolean | undefined>;

type Choices<Kinds> = { [Kind in keyof Kinds]?: Choice<Kinds[Kind]> | undefined };

interface StyleOptions<Kinds> {
  /** The classes of every variant. */
  base: string;
  /** By property and its value, the classes that it adds; `true` and `false` stand for a boolean. */
  variants?: Kinds;
  defaultVariants?: Choices<Kinds>;
}

/** The properties that a style takes, for the properties of its component. */
export type VariantProps<Style extends (props: never) => string> = Omit<NonNullable<Parameters<Style>[0]>, 'className'>;

/**
 * Class names that depend on properties, written as for tailwind-variants, of which every page would carry 3.5 KB.
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
