import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { SERVICES } from '../../../../src/health/services.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

/** The bucket exists; a test file is written, read and deleted (section 4.5, step 3). */
export const objectStoreCheck = (store: ObjectStore): Check =>
  defineCheck({
    id: 'object-store',
    title: SERVICES['object-store'],
    step: 3,
    service: 'object-store',
    intervalMs: 60_000,
    timeoutMs: 8_000,
    action: {
      en: 'Check the S3_* variables (or the disk of DATA_DIR), the permissions of the key and the free space.',
      ja: 'S3_*の環境変数（またはDATA_DIRのディスク）、キーの権限、空き容量を確認してください。',
    },
    parts: [
      ...portParts(store, { id: 'bucket', title: { en: 'Bucket', ja: 'バケット' } }),
      {
        id: 'test-file',
        title: { en: 'Test file', ja: 'テストファイルの書き込みと削除' },
        needs: 'bucket',
        run: async () => {
          // The sweep deletes it if this process is killed in between.
          const key = `temp/diagnostics-${randomUUID()}.txt`
          const text = Buffer.from(key)
          try {
            await store.put(key, text, { contentType: 'text/plain' })
            const stored = await store.get(key)
            const read = stored && (await buffer(stored.body))
            if (!read?.equals(text)) return { status: 'error', detail: DIFFERENT }
          } finally {
            await store.delete(key)
          }
          return (await store.head(key)) === null
            ? { status: 'healthy' }
            : { status: 'error', detail: NOT_DELETED }
        },
      },
    ],
  })

const DIFFERENT = {
  en: 'The test file was not read as it was written.',
  ja: 'テストファイルを書き込んだとおりに読み取れませんでした。',
}
const NOT_DELETED = {
  en: 'The test file was not deleted.',
  ja: 'テストファイルが削除されませんでした。',
}
