import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The JSON schema of what a client sends (`input`) or receives (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says the same in one word.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // Zod states the limits of safe integers where a schema has none of its own.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return plain
}

export function schemaRef(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

/** A JSON body; the example is left out where there is none. */
export function jsonContent(schema: object, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}
