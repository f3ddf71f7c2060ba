import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../../src/stack/child.ts'
import { isAlive } from '../../../src/stack/is-alive.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { notes, OBEDIENT, program, STUBBORN, testGuard, untilGone } from './process-double.ts'

const source = path.resolve(import.meta.dirname, '../../../src/stack')

describe('the guard', () => {
  it('ends the services of a starter that was killed by kill -9', async () => {
    const folder = await temporaryFolder()
    const { starter, pids } = await starterOf(folder, [await program(folder, 'web', OBEDIENT)])
    starter.kill('SIGKILL')
    for (const pid of pids) await untilGone(pid)
    expect(await notes(folder)).toEqual(['web starts', 'web ends'])
  })

  it('kills a service that ignores SIGTERM after its ten seconds', async () => {
    const folder = await temporaryFolder()
    const { starter, pids } = await starterOf(folder, [await program(folder, 'web', STUBBORN)])
    starter.kill('SIGKILL')
    for (const pid of pids) await untilGone(pid)
  })

  it('kills nothing after an orderly end', async () => {
    const folder = await temporaryFolder()
    const guard = testGuard()
    const child = startChild(await program(folder, 'web', OBEDIENT), guard)
    await child.printed(' ready ')
    await guard.dismiss()
    expect(child.pid !== undefined && (await isAlive(child.pid))).toBe(true)
    await child.stop(5000)
  })
})

/** A process of its own that starts children under a guard, as the stack does. */
async function starterOf(folder: string, commands: readonly unknown[]) {
  const file = path.join(folder, 'starter.mjs')
  await writeFile(
    file,
    `import { startChild } from '${source}/child.ts'
     import { startGuard } from '${source}/guard.ts'
     const guard = startGuard(() => {})
     for (const command of ${JSON.stringify(commands)}) {
       const child = startChild(command, guard)
       await child.printed(' ready ')
       console.log(child.pid)
     }
     console.log('all')`,
  )
  const starter = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pids: number[] = []
  for await (const line of createInterface({ input: starter.stdout })) {
    if (line === 'all') break
    pids.push(Number(line))
  }
  expect(pids).toHaveLength(commands.length)
  return { starter, pids }
}
