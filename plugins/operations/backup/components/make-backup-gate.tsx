import type { ServerProps } from 'payload'
import { MakeBackup } from './make-backup.tsx'

/** The head of the list of backups: only those who may make them see the list. */
export async function MakeBackupGate({ payload }: Pick<ServerProps, 'payload'>) {
  const { totalDocs } = await payload.count({
    collection: 'backups',
    where: { status: { in: ['waiting', 'running'] } },
    overrideAccess: true,
  })
  return <MakeBackup underWay={totalDocs > 0} />
}
