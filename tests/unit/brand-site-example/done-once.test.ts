import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDoneOnce } from '../../../examples/brand-site/lib/done-once.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

let folder: string
/** What was done, in order. */
let done: string[]
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'deployments')
  done = []
})

const work = (name: string) => async () => {
  done.push(name)
}

describe('Work of a deployment', () => {
  it('is done once for each id', async () => {
    const once = createDoneOnce(folder)
    expect([await once('a', work('a')), await once('a', work('again'))]).toEqual([true, false])
    expect(await once('b', work('b'))).toBe(true)
    expect(done).toEqual(['a', 'b'])
  })

  it('is done once when the same id comes twice at the same time', async () => {
    const once = createDoneOnce(folder)
    expect(await Promise.all([once('a', work('a')), once('a', work('again'))])).toEqual([
      true,
      false,
    ])
    expect(done).toEqual(['a'])
  })

  it('is not done again after a restart', async () => {
    await createDoneOnce(folder)('a', work('a'))
    expect(await createDoneOnce(folder)('a', work('again'))).toBe(false)
    expect(done).toEqual(['a'])
  })

  it('is done when it is tried again after a failure', async () => {
    const once = createDoneOnce(folder)
    const failing = once('a', () => Promise.reject(new Error('The service is away.')))
    await expect(failing).rejects.toThrow('The service is away.')
    expect(await once('a', work('a'))).toBe(true)
  })

  it('waits for the work before it', async () => {
    const once = createDoneOnce(folder)
    const gate = Promise.withResolvers<void>()
    const first = once('a', async () => {
      await gate.promise
      done.push('a')
    })
    const second = once('b', work('b'))
    gate.resolve()
    await Promise.all([first, second])
    expect(done).toEqual(['a', 'b'])
  })

  it('takes any id, and none leads out of its folder', async () => {
    await createDoneOnce(folder)('../../etc/passwd', work('a'))
    expect(await readdir(path.dirname(folder))).toEqual(['deployments'])
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  it('is forgotten after two days', async () => {
    const once = createDoneOnce(folder)
    await once('old', work('old'))
    const [file = ''] = await readdir(folder)
    const past = new Date(Date.now() - 49 * 60 * 60_000)
    await utimes(path.join(folder, file), past, past)
    await once('new', work('new'))
    expect(await readdir(folder)).toHaveLength(1)
  })
})
