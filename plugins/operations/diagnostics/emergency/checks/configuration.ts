import { randomUUID } from 'node:crypto'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../../../src/errors/error-code.ts'
import type { HealthCheck } from '../../../../../src/health/health-check.ts'
import { type RunnableCheck, requireParts } from '../../../../core/checks/define-check.ts'
import type { Core } from '../../../../core/feature/core-of.ts'

const LOW_BYTES = 1024 ** 3

/** The environment, the data folder and the secrets (specification, section 4.5). */
export const configurationCheck = ({ services, features }: Core): RunnableCheck => {
  const { installation, settingCipher, urlSigner } = services
  const { dataDir } = installation
  return requireParts<RunnableCheck>({
    id: 'configuration',
    title: { en: 'Configuration', ja: '設定ファイル' },
    service: 'api',
    timeoutMs: 10_000,
    action: {
      en: 'Correct the environment of the processes, and restart them.',
      ja: 'プロセスの環境変数を修正し、再起動してください。',
    },
    parts: [
      {
        id: 'environment',
        title: { en: 'Environment variables', ja: '環境変数' },
        run: async () => environmentHealth(() => installation.readEnvironment(features)),
      },
      {
        id: 'secrets',
        title: { en: 'Secrets encrypt and sign', ja: 'シークレットによる暗号化と署名' },
        run: async () => {
          const name = { category: 'general', key: 'diagnosis' }
          const isRead = settingCipher.decrypt(settingCipher.encrypt('a', name), name) === 'a'
          const at = new Date(Date.now() + 60_000)
          const signed = urlSigner.sign('temp/diagnosis', at)
          return isRead && signed !== '' ? { status: 'healthy' } : { status: 'error' }
        },
      },
      {
        id: 'data-folder',
        title: { en: 'Data folder is readable and writable', ja: 'データフォルダーの読み書き' },
        run: () => folderHealth(dataDir),
      },
      {
        id: 'free-space',
        title: { en: 'Free space of the data folder', ja: 'データフォルダーの空き容量' },
        needs: 'data-folder',
        run: () => spaceHealth(dataDir),
      },
    ],
  })
}

/** The message names variables and what they must be, never values. */
export function environmentHealth(read: () => void): HealthCheck {
  try {
    read()
    return { status: 'healthy' }
  } catch (error) {
    return { status: 'error', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function folderHealth(folder: string): Promise<HealthCheck> {
  const file = join(folder, `diagnosis-${randomUUID()}`)
  try {
    await writeFile(file, 'test')
    const isSame = (await readFile(file, 'utf8')) === 'test'
    return isSame ? { status: 'healthy' } : broken('EIO')
  } catch (error) {
    return broken(errorCode(error) ?? 'EIO')
  } finally {
    await rm(file, { force: true })
  }
}

const broken = (code: string): HealthCheck => ({
  status: 'error',
  detail: {
    en: `The data folder cannot be read and written (${code}).`,
    ja: `データフォルダーの読み書きができません（${code}）。`,
  },
  action: {
    en: 'Check that the folder in DATA_DIR exists, belongs to the user of the process and is not full.',
    ja: 'DATA_DIRのフォルダーが存在し、プロセスのユーザーに書き込み権限があり、空き容量があることを確認してください。',
  },
})

async function spaceHealth(folder: string): Promise<HealthCheck> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = {
    en: `${(free / 1024 ** 3).toFixed(1)} GiB free`,
    ja: `空き${(free / 1024 ** 3).toFixed(1)}GiB`,
  }
  if (free >= LOW_BYTES) return { status: 'healthy', detail }
  const action = { en: 'Free space on the disk.', ja: 'ディスクの空き容量を増やしてください。' }
  return { status: 'warning', detail, action }
}
