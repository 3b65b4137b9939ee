import * as v from 'valibot';

/**
 * Reads settings from environment variables. An empty variable counts as absent.
 * @throws Error with the name and the problem of every invalid variable
 */
export function parseEnvironment<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): v.InferOutput<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = v.safeParse(schema, present);
  if (result.success) return result.output;
  throw new Error(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; '));
}
