import { afterEach, describe, expect, it, vi } from 'vitest'
import { followProgress } from '../../../plugins/core/endpoint/follow-progress.ts'

type Progress = { readonly done: number }

const MINUTES = 60_000
const isOver = ({ done }: Progress) => done === 3

afterEach(() => vi.restoreAllMocks())

/** What is read, one after the other; the last of them again and again. */
const reading = (...values: readonly number[]) => {
  const left = [...values]
  return async () => ({ done: (left.length > 1 ? left.shift() : left[0]) ?? 0 })
}

async function dataOf(events: ReturnType<typeof followProgress>): Promise<object[]> {
  const seen: object[] = []
  for await (const { data } of events) seen.push(data)
  return seen
}

describe('a followed progress', () => {
  it('is sent when it changes, until it is over', async () => {
    const leave = vi.fn()
    const events = followProgress({ done: 1 }, reading(1, 2, 3, 4), { isOver, leave })
    expect(await dataOf(events)).toEqual([{ done: 1 }, { done: 2 }, { done: 3 }])
    expect(leave).toHaveBeenCalledOnce()
  })

  it('ends after five minutes, so that its reader is authorised again', async () => {
    const times = [0, 5 * MINUTES, 5 * MINUTES + 1]
    vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? Number.NaN)
    const leave = vi.fn()
    const events = followProgress({ done: 1 }, reading(2), { isOver, leave })
    expect(await dataOf(events)).toEqual([{ done: 1 }, { done: 2 }])
    expect(leave).toHaveBeenCalledOnce()
  })

  it('is left when the client goes, or when it cannot be read', async () => {
    const client = new AbortController()
    const leave = vi.fn()
    const gone = followProgress({ done: 1 }, reading(1), { isOver, leave, signal: client.signal })
    await gone.next()
    client.abort()
    await expect(gone.next()).rejects.toThrow('aborted')
    expect(leave).toHaveBeenCalledOnce()
    const failing = () => Promise.reject(new Error('The database is away.'))
    const broken = followProgress({ done: 1 }, failing, { isOver, leave })
    await expect(dataOf(broken)).rejects.toThrow('away')
    expect(leave).toHaveBeenCalledTimes(2)
  })
})
