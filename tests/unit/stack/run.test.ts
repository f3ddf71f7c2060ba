import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PRINT_SECRET = ['-p', 'process.env.PAYLOAD_SECRET.length']

let folder: string

/** Runs a script as the commands of package.json do, with a data folder. */
const run = (dataDir: string) =>
  new Promise<{ readonly output: string; readonly complaint: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir }
    const args = ['src/stack/run.ts', ...PRINT_SECRET]
    execFile(process.execPath, args, { cwd: ROOT, env }, (_, output, complaint) =>
      resolve({ output, complaint }),
    )
  })

beforeAll(async () => {
  folder = await makeTemporaryFolder()
})

describe('A command of the service', () => {
  it('makes the data folder, with which nothing was started yet', async () => {
    const { output, complaint } = await run(path.join(folder, 'new', 'data'))
    expect([output, complaint]).toEqual(['64\n', ''])
  })

  it('says which folder it cannot write to, and what to do', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const { output, complaint } = await run(path.join(file, 'data'))
    expect(output).toBe('')
    expect(complaint).toBe(
      `Cannot write to ${path.join(file, 'data')}: a part of the path is a file. ` +
        'Set DATA_DIR to a folder that can be written, and start again.\n',
    )
  })
})
