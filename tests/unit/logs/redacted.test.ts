import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { runInRequest } from '../../../src/http/request-context.ts'
import { runInJob } from '../../../src/jobs/job-context.ts'
import { createLogOptions } from '../../../src/logs/log-options.ts'
import { redactedText } from '../../../src/logs/redacted.ts'
import { createRefusalCounter } from '../../../src/logs/refusal-counter.ts'

/** What a process prints for one line. */
function printed(log: (logger: ReturnType<typeof pino>) => void): string {
  const lines: string[] = []
  const options = createLogOptions(createRefusalCounter(() => 0))
  log(pino(options, { write: (line: string) => lines.push(line) }))
  return lines.join('')
}

describe('a log line', () => {
  it.each([
    ['a password', { password: 'private' }],
    ['a nested secret', { settings: { webhookSecret: 'private', kept: 1 } }],
    ['a list of tokens', { tokens: ['private'] }],
    ['headers', { headers: { authorization: 'Bearer private', Cookie: 'private' } }],
    ['an e-mail address', { userEmail: 'private' }],
    ['an e-mail address in a text', { reason: 'No account private@example.test there' }],
    ['an ID token in a text', { reason: 'Got eyJprivate.eyJprivate.private' }],
    ['a bearer in a text', { reason: 'Sent Bearer private-private' }],
    ['credentials in a URL', { url: 'postgres://private:private@db/shop' }],
    ['a password without a name in a URL', { url: 'redis://:private@cache:6379' }],
    ['a token as the name in a URL', { url: 'https://private-token@git.test/a' }],
    ['a signature in a URL', { url: 'https://s3.test/a?X-Amz-Signature=private&part=1' }],
    ['a cause', { err: new Error('x', { cause: new Error('private@example.test') }) }],
  ])('does not have %s', (_what, fields) => {
    const line = printed((logger) => logger.error(fields, 'A message.'))
    expect(line).toContain('A message.')
    expect(line).not.toContain('private')
  })

  it('has no secret in its message', () => {
    expect(printed((logger) => logger.info('Mail to private@example.test'))).toContain(
      '"msg":"Mail to [e-mail]"',
    )
  })

  it('keeps codes, counts, identifiers and IP addresses', () => {
    const fields = {
      code: 'UPLOAD_TOKEN_INVALID',
      tokens: 5,
      key: 'thumbnails/art/1.webp',
      ip: '192.0.2.1',
    }
    const line = JSON.parse(printed((logger) => logger.info(fields)))
    expect(line).toMatchObject(fields)
  })

  it('has the identifiers of its request and its job', () => {
    const line = runInRequest({ requestId: 'request-1', clientIp: '192.0.2.1' }, () =>
      runInJob({ jobId: 'job-1', job: 'a-queue' }, () =>
        printed((logger) => logger.info('A message.')),
      ),
    )
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'request-1',
      jobId: 'job-1',
      job: 'a-queue',
    })
  })

  it('ends for an object that contains itself or has many entries', () => {
    const endless: Record<string, unknown> = { list: Array.from({ length: 1000 }, (_, n) => n) }
    endless.self = endless
    const { list, self } = JSON.parse(printed((logger) => logger.info(endless)))
    expect(list).toHaveLength(100)
    expect(JSON.stringify(self)).toContain('[nested]')
  })
})

describe('the redaction of a text', () => {
  it.each(['a'.repeat(4096), 'a.'.repeat(2048), 'a@'.repeat(2048), '//a:'.repeat(1024)])(
    'looks at each character of a long one a bounded number of times: %#',
    (text) => {
      const before = process.cpuUsage()
      for (let times = 0; times < 10; times += 1) redactedText(text)
      // Quadratic patterns would take seconds.
      expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1)
    },
  )
})
