import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { environmentSchema } from '../settings/environment.ts'
import { stackSettingsSchema } from './settings.ts'

// Writes docs/environment.md from the schemas that read the environment.
type Property = {
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  /** Whether the default is a value of the embedded stack. */
  readonly embedded?: boolean
  /** Whether that value is a published secret. */
  readonly secret?: boolean
}

function rows(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>
  }
  return Object.entries(properties).map(
    ([name, { description = '', default: value, enum: of, embedded, secret }]) => {
      const choices = of ? ` One of ${of.map((choice) => `\`${choice}\``).join(', ')}.` : ''
      const where = secret === true ? 'unless only this machine is served' : 'in production'
      const required = embedded === true ? ` **Required ${where}.**` : ''
      const shown = value === undefined || value === '' ? 'unset' : `\`${String(value)}\``
      return `| \`${name}\` | ${shown} | ${description}${choices}${required} |`
    },
  )
}

const page = `# Environment variables

Generated from the schemas in \`src/settings/environment\` and \`src/stack/settings.ts\` by
\`npm run generate:environment-docs\`. A wrong value stops the start with the variable's name and what it
must be. \`npm start\` also reads a file \`.env\`.

## The service

| Variable | Default | Meaning |
| --- | --- | --- |
${rows(environmentSchema).join('\n')}

## Ports of the embedded stack

| Variable | Default | Meaning |
| --- | --- | --- |
${rows(stackSettingsSchema).join('\n')}
`

await writeFile(fileURLToPath(new URL('../../docs/environment.md', import.meta.url)), page)
