'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Rating } from '../../../src/imaging/quality/rating.ts'
import { callService, type Problem } from '../../artworks/components/call-service.ts'

export type PrintFileStatus = 'queued' | 'ready' | 'refused' | 'failed'
type Words = { readonly en: string; readonly ja: string }

export type PrintFinding = {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: Words
  readonly action: Words
}

/** A size as the list of print files tells it. Lengths in mm and px. */
export type PrintSizeState = {
  readonly size: string
  readonly width_mm: number
  readonly height_mm: number
  readonly effective_dpi: number
  readonly rating: Rating
  readonly print_data: {
    readonly status: PrintFileStatus
    readonly width: number
    readonly height: number
    readonly bytes: number | null
    readonly preflight: readonly PrintFinding[]
    readonly download_url: string | null
  } | null
}

const ASK_AGAIN_MS = 1000

/** The print files of an artwork, asked for again while one is being made. */
export function usePrintData(address: string) {
  const [sizes, setSizes] = useState<readonly PrintSizeState[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const load = useCallback(async () => {
    const answer = await callService<{ sizes: PrintSizeState[] }>(address)
    if (answer.ok) setSizes(answer.value.sizes)
    else setProblem(answer.problem)
  }, [address])

  useEffect(() => {
    void load()
  }, [load])

  useEffect(() => {
    if (!sizes?.some(({ print_data }) => print_data?.status === 'queued')) return undefined
    const timer = setTimeout(() => void load(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [sizes, load])

  const make = async (size: string) => {
    setProblem(null)
    const answer = await callService(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ size }),
    })
    if (!answer.ok) return setProblem(answer.problem)
    await load()
  }
  return { sizes, problem, make }
}
