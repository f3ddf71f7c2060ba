'use client'
import { useCallback, useEffect, useState } from 'react'
import { callService, type Problem } from './call-service.ts'

export type ServiceAnswer<T> = {
  /** The last answer that came; it stays while the next is on its way. */
  readonly value: T | null
  /** Why the last answer did not come; it stays as well. */
  readonly problem: Problem | null
  readonly loading: boolean
  readonly reload: () => void
}

type Told<T> = {
  readonly asked: string
  readonly value: T | null
  readonly problem: Problem | null
}

/** What an address of the service answers, asked anew when the address changes. */
export function useAnswer<T>(address: string): ServiceAnswer<T> {
  const [turn, setTurn] = useState(0)
  const [told, setTold] = useState<Told<T>>({ asked: '', value: null, problem: null })
  const asked = `${turn} ${address}`
  useEffect(() => {
    const overtaken = new AbortController()
    void callService<T>(address, { signal: overtaken.signal }).then((answer) => {
      if (overtaken.signal.aborted) return
      setTold(({ value }) =>
        answer.ok
          ? { asked, value: answer.value, problem: null }
          : { asked, value, problem: answer.problem },
      )
    })
    return () => overtaken.abort()
  }, [address, asked])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return { value: told.value, problem: told.problem, loading: told.asked !== asked, reload }
}
