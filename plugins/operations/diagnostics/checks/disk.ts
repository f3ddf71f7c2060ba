import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../../../src/errors/error-code.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { isAbove, type Threshold } from '../../../../src/health/threshold.ts'
import { type Check, type CheckPart, defineCheck } from '../../../core/checks/define-check.ts'

/** Specification, section 6: disk above 80 %. */
const USED: Threshold = { limit: 80, clear: 77 }

type Options = { readonly dataDir: string; readonly uploadDir: string }

/** The disks of the process that runs the check: of a worker, or of a web process in a run. */
export const diskCheck = ({ dataDir, uploadDir }: Options): Check =>
  defineCheck({
    id: 'disk',
    title: { en: 'Disk', ja: 'ディスク' },
    step: 3,
    service: 'api',
    intervalMs: 5 * 60_000,
    timeoutMs: 3_000,
    action: {
      en: 'Delete what is not needed on this disk, or enlarge it.',
      ja: 'このディスクの不要なファイルを削除するか、容量を増やしてください。',
    },
    parts: [
      diskPart('data-folder', dataDir, { en: 'Disk of DATA_DIR', ja: 'DATA_DIRのディスク' }),
      diskPart('temporary-folder', uploadDir, {
        en: 'Disk of temporary files',
        ja: '一時ファイルのディスク',
      }),
    ],
  })

const diskPart = (id: string, folder: string, title: CheckPart['title']): CheckPart => ({
  id,
  title,
  run: async ({ wasProblem }) => judgeDisk(await usedPercent(folder), wasProblem),
})

export function judgeDisk(percent: number, wasProblem: boolean): HealthCheck {
  const shown = percent.toFixed(0)
  const detail = { en: `${shown} % are used.`, ja: `使用率は${shown}%です。` }
  return { status: isAbove(percent, USED, wasProblem) ? 'warning' : 'healthy', detail }
}

/** As `df` shows it: what only the administrator of the machine may use counts as used. */
async function usedPercent(folder: string): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder)
    const used = blocks - bfree
    return (100 * used) / (used + bavail)
  } catch (error) {
    // It is created with the first file.
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder)
      return usedPercent(dirname(folder))
    throw error
  }
}
