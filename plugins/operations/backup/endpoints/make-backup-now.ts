import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requestBackup } from '../operations/request-backup.ts'

/** `POST /api/backups/make`: makes a backup in the background. */
export const makeBackupNow = ({ queue }: { readonly queue: JobQueue }) =>
  defineEndpoint({
    method: 'post',
    path: '/make',
    summary: 'Make a backup of all records, which a worker puts into the object store.',
    answer: z.object({ backup: z.uuid() }),
    errors: ['CONFLICT'],
    auth: 'user',
    permission: 'backups:manage',
    params: z.object({}),
    run: async ({ req, principal }) => {
      const wanted = { reason: 'requested', requestedBy: principal.id } as const
      const backup = await requestBackup(req, wanted, queue)
      if (backup === undefined)
        throw new ServiceError('CONFLICT', {
          en: 'Another backup is in progress. Wait until it is complete.',
          ja: '別のバックアップを作成中です。完了するまでお待ちください。',
        })
      return { backup }
    },
  })
