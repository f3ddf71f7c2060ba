import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isAlive } from '../../../src/stack/is-alive.ts'
import { untilGone } from './process-double.ts'

describe('whether a process is alive', () => {
  it('is yes for a running one, also of another OS user', async () => {
    expect(await isAlive(process.pid)).toBe(true)
    expect(await isAlive(1)).toBe(true)
  })

  it('is no for one that has ended and was reaped', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    expect(await isAlive(Number(child.pid))).toBe(false)
  })

  it('is no for one that has ended and that nobody reaps', async () => {
    // After exec the shell's child belongs to a program that never asks how it ended.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [pid] = await once(createInterface({ input: parent.stdout }), 'line')
    await untilGone(Number(pid))
  })
})
