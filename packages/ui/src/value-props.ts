/**
 * The page holds the value: the primitive shows `value`, and reports each change with `onChange`.
 *
 * @typeParam Shown what `value` may be besides what can be chosen, such as null while nothing is
 */
export interface ControlledProps<Value, Shown = Value> {
  value: Shown;
  onChange: (value: Value) => void;
}

/** The primitive holds the value itself, from `defaultValue` on, as a native field does; a form gets it under `name`. */
interface UncontrolledProps<Value, Shown = Value> {
  value?: undefined;
  defaultValue?: Shown | undefined;
  onChange?: ((value: Value) => void) | undefined;
}

/** Either the page or the primitive holds the value. Both at once do not compile. */
export type ValueProps<Value, Shown = Value> =
  | (ControlledProps<Value, Shown> & { defaultValue?: undefined })
  | UncontrolledProps<Value, Shown>;
