import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { signedObjectUrl } from '../../../../src/object-store/object-url.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../../src/object-store/signed-url.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

/** Enough to begin a download; it may take as long as it needs. */
const URL_MS = 60_000

type Options = {
  readonly store: Pick<ObjectStore, 'publicUrl' | 'signedUrl'>
  readonly serverUrl: string
  readonly urlSigner: UrlSigner
}

/** `GET /api/backups/{id}/file`: leads to the archive of a backup, which has all records: each download is audited. */
export const downloadBackup = (options: Options) =>
  defineEndpoint({
    method: 'get',
    path: '/:id/file',
    summary: 'Download the archive of a backup.',
    answers: {
      303: {
        description: 'The archive is there for a minute',
        headers: { Location: 'Signed URL of the archive' },
      },
    },
    errors: ['CONFLICT'],
    auth: 'user',
    permission: 'backups:manage',
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id } }) => {
      const backup = await req.payload.findByID({
        collection: 'backups',
        id,
        depth: 0,
        disableErrors: true,
        overrideAccess: false,
        req,
      })
      if (!backup) throw new ServiceError('NOT_FOUND')
      if (backup.status !== 'done')
        throw new ServiceError('CONFLICT', {
          en: 'This backup has no archive. Download one that is complete.',
          ja: 'このバックアップにはアーカイブがありません。完了したバックアップをダウンロードしてください。',
        })
      const entry = { action: 'backup.downloaded', target: 'backups', record: id } as const
      await inTransaction(req, () => recordAudit(req, entry))
      const url = await signedObjectUrl(options, backup.key, new Date(Date.now() + URL_MS))
      const headers = { location: url, 'cache-control': 'private, no-store' }
      return new Response(null, { status: 303, headers })
    },
  })
