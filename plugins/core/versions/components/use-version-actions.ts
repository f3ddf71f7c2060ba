'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { storedDay } from '../../../../src/versions/tokyo-day.ts'
import { callService, type Problem } from '../../console/call-service.ts'
import type { Confirmation } from '../../console/dialog.tsx'
import { useDay } from './days.ts'
import type { ShownVersion } from './force-of.ts'
import { useTexts } from './texts.ts'

type Publication = {
  readonly draft: Pick<ShownVersion, 'id' | 'version'>
  /** The version that the user sees as the published one. */
  readonly published: Pick<ShownVersion, 'id' | 'version'> | null
  /** First day on which it is in force: stored or `YYYY-MM-DD`. Missing: the day of its publication. */
  readonly day?: string | undefined
  /** Whether the day is stored with the draft first. */
  readonly storesDay?: boolean
}

/** What can be done with versions: publishing after a question, and copying one into a draft, which is opened then. */
export function useVersionActions(collection: string, onRefused: () => void) {
  const texts = useTexts()
  const { api, admin } = useConfig().config.routes
  const router = useRouter()
  const dayOf = useDay()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)

  const send = async <T>(path: string, method: string, body?: object): Promise<T | undefined> => {
    setRunning(true)
    setProblem(null)
    const answer = await callService<T>(`${api}/${collection}/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    setRunning(false)
    if (answer.ok) return answer.value
    setProblem(answer.problem)
    onRefused()
    return undefined
  }
  const publish = async ({ draft, published, day, storesDay = false }: Publication) => {
    if (storesDay) {
      const effectiveDate = day ? storedDay(day) : null
      if (!(await send(`${draft.id}?depth=0`, 'PATCH', { effectiveDate }))) return
    }
    if (!(await send(`${draft.id}/publish`, 'POST', { replaces: published?.id ?? null }))) return
    toast.success(texts.donePublish)
    // The version is shown again as one that cannot be changed.
    window.location.reload()
  }
  return {
    ...{ running, problem, confirmation },
    closeConfirmation: () => setConfirmation(null),
    askToPublish: (publication: Publication) => {
      const { draft, published, day } = publication
      setConfirmation({
        heading: texts.confirmHeading(draft.version),
        body: [
          published ? texts.confirmNext(published.version) : texts.confirmFirst,
          day && texts.confirmDay(dayOf(day)),
        ]
          .filter(Boolean)
          .join(' '),
        confirm: texts.publish,
        run: () => publish(publication),
      })
    },
    copy: async (id: string) => {
      const made = await send<ShownVersion>(`${id}/new-version`, 'POST')
      if (!made) return
      toast.success(texts.doneCopy(made.version))
      router.push(`${admin}/collections/${collection}/${made.id}`)
    },
  }
}
