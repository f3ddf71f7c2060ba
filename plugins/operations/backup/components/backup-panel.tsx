'use client'
import '../../../core/console/kit.css'
import { Button, useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { Backup } from '../../../../src/payload-types.ts'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { usePolledQuery } from '../../../core/console/use-polled-query.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'
import { useMegabytes } from './use-megabytes.ts'

const REFRESH_MS = 5000

/** Head of the page of a backup: how far it is, its archive, and how to restore it. */
export function BackupPanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel backup={data as Backup} key={id} />
}

function Panel({ backup }: { readonly backup: Backup }) {
  const texts = useTexts()
  const megabytes = useMegabytes()
  const { api } = useConfig().config.routes
  const url = `${api}/backups/${backup.id}`
  const { status, bytes, missing, settingsKeys, key } =
    usePolledQuery<Backup>(`${url}?depth=0`, REFRESH_MS).value ?? backup
  return (
    <section aria-labelledby="backup-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="backup-heading">{texts.heading}</h2>
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={status} />
      </header>
      <p role="status">{texts.explained[status]}</p>
      {status === 'done' && (
        <>
          {(missing ?? 0) > 0 && <p>{texts.missing(missing ?? 0)}</p>}
          <div className="kit-bar">
            <Button el="anchor" id="download-backup" margin={false} url={`${url}/file`}>
              {`${texts.download} · ${megabytes(bytes ?? 0)}`}
            </Button>
          </div>
          <p>{texts.sensitive}</p>
          <p>{texts.restore}</p>
          <pre className="kit-code">{`node src/processes/restore.ts ${key.slice('backups/'.length)}`}</pre>
          {settingsKeys && settingsKeys.length > 0 && (
            <p>{texts.settingsKeys(settingsKeys.join(', '))}</p>
          )}
        </>
      )}
    </section>
  )
}
