import { describe, expect, it } from 'vitest'
import { type QueueBacklog, queueHealth } from '../../../src/jobs/queue-health.ts'

const backlog = (change: Partial<QueueBacklog> = {}): QueueBacklog => ({
  queue: 'compose',
  due: 2,
  oldestSeconds: 10,
  isWorked: false,
  ...change,
})

describe('the health of the job queue', () => {
  it.each<[string, string, QueueBacklog[]]>([
    ['healthy', 'no job waits', []],
    ['healthy', 'jobs were just sent', [backlog()]],
    [
      'healthy',
      'jobs wait behind a running one',
      [backlog({ oldestSeconds: 500, isWorked: true })],
    ],
    [
      'error',
      'a job waits for a minute and none of its queue runs',
      [backlog({ oldestSeconds: 61 })],
    ],
    [
      'warning',
      'a job waits for 10 minutes behind others',
      [backlog({ oldestSeconds: 601, isWorked: true })],
    ],
    [
      'error',
      'one queue is slow and another abandoned',
      [
        backlog({ oldestSeconds: 601, isWorked: true }),
        backlog({ queue: 'mail', oldestSeconds: 61 }),
      ],
    ],
  ])('is %s when %s', (status, _, backlogs) => {
    expect(queueHealth(backlogs).status).toBe(status)
  })

  it('names the queues that no worker serves, and what to do', () => {
    const { detail, action } = queueHealth([backlog({ queue: 'mail', oldestSeconds: 61 })])
    expect(detail).toMatchObject({ en: 'No worker takes the jobs of: mail.' })
    expect(action?.en).toContain('Start worker processes')
  })
})
