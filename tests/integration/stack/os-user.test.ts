import { chmod, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseUser, type OsUser, requireReachable } from '../../../src/stack/os-user.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const STRANGER = { uid: 54_321, gid: 54_321 }

const reach = (file: string, user: OsUser) => requireReachable('the database programs', file, user)

describe('the OS user of the embedded database', () => {
  it('passes through folders that are open to others', async () => {
    const { file } = await tree(0o711)
    await expect(reach(file, STRANGER)).resolves.toBeUndefined()
  })

  it('is stopped by the outermost closed folder, and told how to open it', async () => {
    const { file, outer } = await tree(0o700)
    await chmod(path.dirname(file), 0o700)
    await expect(reach(file, STRANGER)).rejects.toThrow(
      new RegExp(
        `cannot reach the database programs because the folder ${outer} .*chmod o\\+x ${outer} `,
      ),
    )
  })

  it('passes through its own closed folder and that of its group', async () => {
    const { file, outer } = await tree(0o700)
    const { uid, gid } = await stat(outer)
    await expect(reach(file, { uid, gid: 54_321 })).resolves.toBeUndefined()
    await chmod(outer, 0o710)
    await expect(reach(file, { uid: 54_321, gid })).resolves.toBeUndefined()
  })

  it('is needed by root alone, who is told how to create it', async () => {
    const { PATH } = process.env
    onTestFinished(() => {
      process.env.PATH = PATH
    })
    process.env.PATH = await temporaryFolder()
    const user = databaseUser()
    await (process.getuid?.() === 0
      ? expect(user).rejects.toThrow('useradd --system --no-create-home postgres')
      : expect(user).resolves.toBeUndefined())
  })
})

async function tree(outerMode: number) {
  const outer = path.join(await temporaryFolder(), 'outer')
  await mkdir(path.join(outer, 'inner'), { recursive: true })
  await chmod(path.join(outer, 'inner'), 0o755)
  await chmod(outer, outerMode)
  return { outer, file: path.join(outer, 'inner', 'postgres') }
}
