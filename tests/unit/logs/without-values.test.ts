import { describe, expect, it } from 'vitest'
import { withoutValues } from '../../../src/logs/without-values.ts'

const told = (error: unknown) => {
  const { message, stack, cause, ...more } = withoutValues(error) as Error
  return JSON.stringify([message, stack, String((cause as Error | undefined)?.message), more])
}

describe('an error in the log', () => {
  it('has the statement that failed and none of its values', () => {
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "private"'), {
      ...{ severity: 'ERROR', code: '22P02', routine: 'string_to_uuid', where: 'private' },
      ...{ detail: 'Key (email)=(private) already exists.', parameters: ['private'] },
    })
    const error = Object.assign(
      new Error('Failed query: select $1 from users\nparams: private,\n    at private', { cause }),
      { params: ['private'] },
    )
    expect(told(error)).not.toContain('private')
    expect(told(error)).toContain('select $1 from users')
    expect(told(error)).toContain('invalid input syntax for type uuid')
    expect(told(error)).toContain('without-values.test.ts')
    expect(withoutValues(cause)).toMatchObject({ code: '22P02' })
  })

  it('is of its kind, and keeps the words of the service', () => {
    const error = withoutValues(new RangeError('A quantity is a whole number: from 1 on.'))
    expect(error).toBeInstanceOf(RangeError)
    expect(error).toMatchObject({ message: 'A quantity is a whole number: from 1 on.' })
  })

  it.each([undefined, null, 'text', { code: 7 }])('is nothing else: %j', (value) => {
    expect(withoutValues(value)).toBe(value)
  })
})
