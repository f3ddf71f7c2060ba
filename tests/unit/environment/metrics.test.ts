import { describe, expect, it } from 'vitest'
import { metrics } from '../../../plugins/operations/metrics/index.ts'
import { readEnvironment } from '../../../src/services/environment.ts'

const TOKEN = '3f1c9b7e5d2a8046f1c9b7e5d2a80463'
const read = (env: Record<string, string>) =>
  readEnvironment(env, [metrics]).featureVariables.metrics

describe('the variables of the metrics', () => {
  it('are off by default', () => {
    expect(read({})).toEqual({ WORKER_METRICS_PORT: 0, WORKER_METRICS_HOST: '127.0.0.1' })
  })

  it('accept a random token', () => {
    expect(read({ METRICS_TOKEN: TOKEN, WORKER_METRICS_PORT: '9464' })).toMatchObject({
      METRICS_TOKEN: TOKEN,
      WORKER_METRICS_PORT: 9464,
    })
  })

  it.each([
    ['a short one', 'secret'],
    ['a repeated character', 'x'.repeat(64)],
    ['two characters in turns', 'ab'.repeat(20)],
    ['a space', `${TOKEN} ${TOKEN}`],
    ['a line break', `${TOKEN}\n`],
    ['a character that no header can carry', `${TOKEN}✓`],
  ])('refuse %s as a token, and do not repeat it', (_, token) => {
    expect(() => read({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN: must/)
    try {
      read({ METRICS_TOKEN: token })
    } catch (error) {
      expect(String(error)).not.toContain(token)
    }
  })

  it('refuse a port for the workers without a token', () => {
    expect(() => read({ WORKER_METRICS_PORT: '9464' })).toThrow(
      'WORKER_METRICS_PORT: needs METRICS_TOKEN',
    )
  })
})
