'use client'
import { Button, toast } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { type Answer, callService } from '../../../../core/console/call-service.ts'
import { Dialog } from '../../../../core/console/dialog.tsx'
import { useTime } from '../../../../core/console/formats.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../../core/console/texts.ts'
import type { ShownRepair } from '../endpoints/emergency-answer.ts'
import { RepairList } from './repair-list.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly open: boolean
  /** Of the repairs in the API. */
  readonly url: string
  /** Before it nothing may be repaired; left out if it may be now. */
  readonly next: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

type Repairs = { readonly repairs: readonly ShownRepair[] }

/** The preview of the repairs by a dry run, and the button that runs them. */
export function RepairDialog({ open, ...rest }: Props) {
  const { dialog } = useTexts()
  return (
    <Dialog heading={dialog.heading} onClose={rest.onClose} open={open}>
      <Preview {...rest} />
    </Dialog>
  )
}

function Preview({ url, next, onClose, onDone }: Omit<Props, 'open'>) {
  const { dialog: texts, previewing, next: nextText } = useTexts()
  const { cancel } = useKitTexts()
  const time = useTime()
  const [preview, setPreview] = useState<Answer<Repairs> | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const closed = new AbortController()
    void send(url, { dryRun: true }, closed.signal).then((answer) => {
      if (!closed.signal.aborted) setPreview(answer)
    })
    return () => closed.abort()
  }, [url])
  const planned = preview?.ok
    ? preview.value.repairs.filter(({ outcome }) => outcome === 'planned')
    : []

  const repair = async () => {
    if (busy) return
    setBusy(true)
    const answer = await send(url, { dryRun: false, repairs: planned.map((one) => one.repair) })
    setBusy(false)
    if (!answer.ok) return setPreview(answer)
    toast.success(texts.started)
    onDone()
    onClose()
  }
  return (
    <div className="emergency-dialog">
      {preview === null && <p role="status">{previewing}</p>}
      <ProblemNotice problem={preview?.ok === false ? preview.problem : null} />
      {preview?.ok && planned.length === 0 && <p role="status">{texts.nothing}</p>}
      {planned.length > 0 && (
        <>
          <p role="status">{next === undefined ? texts.changes : nextText(time(next))}</p>
          <RepairList id="emergency-planned" repairs={planned} />
        </>
      )}
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {cancel}
        </Button>
        {planned.length > 0 && next === undefined && (
          <Button id="emergency-repair" margin={false} onClick={() => void repair()}>
            {busy ? texts.busy : texts.confirm}
          </Button>
        )}
      </div>
    </div>
  )
}

const send = (url: string, body: object, signal?: AbortSignal): Promise<Answer<Repairs>> =>
  callService<Repairs>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
