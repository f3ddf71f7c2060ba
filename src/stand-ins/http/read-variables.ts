import { z } from 'zod'

/** A port of the environment; ports above 0 only, since the URL must be known beforehand. */
export const portVariable = (standard: number) =>
  z.coerce.number().int().min(1).max(65_535).default(standard)

/**
 * Reads the few variables of a peer. An empty variable counts as unset.
 *
 * Ends the process with exit code 1 and the name of each wrong variable; values are never printed.
 */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(given)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    process.stderr.write(`The variable ${issue.path.join('.')} is wrong: ${issue.message}\n`)
  }
  process.exit(1)
}
