'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { Rectangle } from '../../../../src/imaging/quality/crop.ts'
import type { Rating } from '../../../../src/imaging/quality/rating.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'

export type PrintFileStatus = 'queued' | 'ready' | 'refused' | 'failed'

export type PrintFinding = {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: Sentence
  readonly action: Sentence
}

/** How the brand of an artwork prints. */
export type BrandPrint = {
  readonly dpi: number
  readonly min_dpi: number
  readonly ratio: 'crop' | 'keep'
  readonly bleed_mm: number
}

/** A size as the list of print files tells it. Lengths in mm and px. */
export type PrintSizeState = {
  readonly size: string
  readonly for_sale: boolean
  readonly width_mm: number
  readonly height_mm: number
  readonly width_px: number
  readonly height_px: number
  readonly crop: Rectangle
  readonly crop_chosen: boolean
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

type Listed = {
  readonly print: BrandPrint | null
  readonly sizes: readonly PrintSizeState[]
}

const ASK_AGAIN_MS = 1000

/** The print files of an artwork, asked for again while one is being made. */
export function usePrintData(url: string) {
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const load = useCallback(async () => {
    const answer = await callService<Listed>(url)
    if (answer.ok) setListed(answer.value)
    else setProblem(answer.problem)
  }, [url])

  useEffect(() => {
    void load()
  }, [load])

  useEffect(() => {
    if (!listed?.sizes.some(({ print_data }) => print_data?.status === 'queued')) return undefined
    const timer = setTimeout(() => void load(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [listed, load])

  /** Has a file made, of a part of the picture if one is given; gives the problem if there is one. */
  const request = async (size: string, part?: Rectangle): Promise<Problem | null> => {
    const answer = await callService(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ size, ...(part && { crop: { unit: 'px', ...part } }) }),
    })
    if (!answer.ok) return answer.problem
    await load()
    return null
  }
  const make = async (size: string) => {
    setProblem(null)
    setProblem(await request(size))
  }
  return { listed, problem, make, request }
}
