import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { terminalProgress } from '../../../src/stack/progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('progress where the output is not a terminal', () => {
  it('prints one line at the beginning, one every ten seconds and one at the end', async () => {
    const { output, text } = sink(false)
    const step = terminalProgress(output).step('Build', () => sleep(25_000))
    await vi.advanceTimersByTimeAsync(25_000)
    await step
    expect(text().split('\n')).toEqual([
      '… Build',
      '… Build: still working (10 s)',
      '… Build: still working (20 s)',
      '✓ Build (25.0 s)',
      '',
    ])
  })

  it('ends a failed step with a cross and passes the failure on', async () => {
    const { output, text } = sink(false)
    const step = terminalProgress(output).step('Build', () => Promise.reject(new Error('broken')))
    await expect(step).rejects.toThrow('broken')
    expect(text()).toContain('✗ Build (0.0 s)\n')
  })

  it('writes no control characters', async () => {
    const { output, text } = sink(false)
    await terminalProgress(output).step('Build', async () => undefined)
    expect(text()).not.toContain('\u001b')
    expect(text()).not.toContain('\r')
  })
})

describe('progress on a terminal', () => {
  it('shows the seconds on the same line and leaves one line behind', async () => {
    const { output, text } = sink(true)
    const step = terminalProgress(output).step('Build', () => sleep(3000))
    await vi.advanceTimersByTimeAsync(3000)
    await step
    expect(text()).toContain('Build (2 s)')
    expect(text().match(/\n/g)).toHaveLength(1)
    expect(text().endsWith('✓ Build (3.0 s)\n')).toBe(true)
  })

  it('keeps lines that are printed during a step', async () => {
    const { output, text } = sink(true)
    const progress = terminalProgress(output)
    await progress.step('Set-up', async () => progress.line('Log in as ada@localhost'))
    expect(text()).toContain('Log in as ada@localhost\n')
  })
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function sink(isTTY: boolean) {
  let written = ''
  const output = {
    isTTY,
    write: (text: string) => {
      written += text
    },
  }
  return { output, text: () => written }
}
