import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../../../src/stack/child.ts'
import { webService, workerService } from '../../../src/stack/services.ts'
import { testGuard } from './process-double.ts'
import { projectDouble } from './project-double.ts'

/** Says how it was started, and which signal it has received. */
const TOLD = `
  const { execArgv, env, pid } = process
  const malloc = Object.keys(env).filter((name) => name.startsWith('MALLOC_'))
  process.on('SIGTERM', () => { console.log('received SIGTERM'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('worker ready ' + JSON.stringify({ execArgv, malloc, pid, path: process.execPath }))`

describe.each([
  ['web', webService, 'start:web'],
  ['worker', workerService, 'start:worker'],
] as const)('the %s process of the stack', (name, serviceOf, script) => {
  it('is started by the script that production uses, and receives the signals itself', async () => {
    const { root, env } = await projectDouble({ [`src/processes/${name}.ts`]: TOLD })
    const service = serviceOf({ root, environment: env })
    const child = startChild(await service.command(), testGuard())
    onTestFinished(() => child.stop(0))
    await child.printed('worker ready')
    const told = JSON.parse(child.tail().at(-1)?.replace('worker ready ', '') ?? '')
    const scripts: Record<string, string> = JSON.parse(await readFile(MANIFEST, 'utf8')).scripts
    const flags = scripts[script]?.match(/ --\S+/g)?.map((flag) => flag.trim())
    expect(flags?.length).toBeGreaterThan(1)
    const malloc = ['MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
    expect(told).toEqual({ execArgv: flags, malloc, pid: child.pid, path: process.execPath })
    await child.stop(5000)
    expect(child.tail().at(-1)).toBe('received SIGTERM')
  })
})

const MANIFEST = path.resolve(import.meta.dirname, '../../../package.json')
