'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { Rendering } from '../endpoints/render.ts'

/** A draft as the endpoints take it. */
export type Draft = {
  readonly template_type: string
  readonly subject: string
  readonly content: string
  readonly sample: string
  readonly language: 'en' | 'ja'
}

type Rendered = { readonly value: Rendering | null; readonly problem: Problem | null }

/** Ms after the last change until a draft is rendered. */
const PAUSE_MS = 300

export const postJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The mail of a draft, rendered again when it changes; the last one stays meanwhile. */
export function useRendering(draft: Draft): Rendered {
  const { api } = useConfig().config.routes
  const [rendered, setRendered] = useState<Rendered>({ value: null, problem: null })
  const body = JSON.stringify(draft)
  useEffect(() => {
    const superseded = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callService<Rendering>(`${api}/email-templates/render`, {
        ...postJson(JSON.parse(body)),
        signal: superseded.signal,
      })
      if (superseded.signal.aborted) return
      setRendered((before) =>
        answer.ok
          ? { value: answer.value, problem: null }
          : { value: before.value, problem: answer.problem },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [api, body])
  return rendered
}
