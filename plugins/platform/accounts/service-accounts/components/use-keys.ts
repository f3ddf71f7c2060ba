'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from '../../../../core/console/call-service.ts'

export type Keys = {
  readonly busy: boolean
  readonly problem: Problem | null
  /** The key that was made a moment ago; it is nowhere else. */
  readonly fresh: string | null
  /** Makes a key in place of the one that the page shows; `grace` in minutes. */
  readonly issue: (replaces: string | null, grace: number) => Promise<void>
  /** Whether every key died. */
  readonly revoke: () => Promise<boolean>
  /** Forgets the fresh key and shows the record as it is now. */
  readonly forget: () => void
}

/** The keys of a service account, by the endpoints of the service. */
export function useKeys(id: string): Keys {
  const { api } = useConfig().config.routes
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const url = `${api}/service-accounts/${id}/keys`
  const call = async <T>(init: RequestInit) => {
    setBusy(true)
    setProblem(null)
    const answer = await callService<T>(url, init)
    setBusy(false)
    if (!answer.ok) setProblem(answer.problem)
    return answer
  }
  return {
    busy,
    problem,
    fresh,
    issue: async (replaces, grace) => {
      const answer = await call<{ key: string }>({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ replaces, grace_minutes: grace }),
      })
      if (answer.ok) setFresh(answer.value.key)
    },
    revoke: async () => {
      const answer = await call({ method: 'DELETE' })
      if (answer.ok) router.refresh()
      return answer.ok
    },
    forget: () => {
      setFresh(null)
      router.refresh()
    },
  }
}
