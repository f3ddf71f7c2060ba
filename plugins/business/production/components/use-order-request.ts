'use client'
import { toast } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { useTexts } from './texts.ts'

type OrderRequest = {
  readonly busy: boolean
  readonly problem: Problem | null
  readonly forget: () => void
  /** Sends something about the order and says whether it was done. */
  readonly send: (path: string, json: object) => Promise<boolean>
}

/** What a user asks of the order with that URL, one after the other. */
export function useOrderRequest(url: string): OrderRequest {
  const texts = useTexts()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  async function send(path: string, json: object): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(json)
    const answer = await callService(`${url}/${path}`, { method: 'POST', headers, body })
    setBusy(false)
    if (answer.ok) toast.success(texts.done)
    else setProblem(answer.problem)
    return answer.ok
  }
  return { busy, problem, forget: () => setProblem(null), send }
}
