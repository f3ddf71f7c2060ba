'use client'
import { useEffect, useState } from 'react'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import { reducedBitmap } from '../../../../core/console/reduced-bitmap.ts'

/** Px of the longer side: twice what pictures are judged at, so that half a picture is judged as well. */
const SIDE_PX = 2048

/** A picture of the service, by a URL that the session of the console opens. */
export type SourcePicture = Dimensions & { readonly url: string }

/**
 * The reduced picture, loaded once it is wanted; `undefined` until then, `null` where it cannot be
 * shown.
 */
export function useReducedPicture(
  { url, width, height }: SourcePicture,
  wanted: boolean,
): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>()
  const [needed, setNeeded] = useState(wanted)
  if (wanted && !needed) setNeeded(true)

  useEffect(() => {
    if (!needed) return undefined
    let left = false
    void load(url, { width, height }).then((loaded) => {
      if (left) loaded?.close()
      else setBitmap(loaded)
    })
    return () => {
      left = true
    }
  }, [needed, url, width, height])

  useEffect(() => () => bitmap?.close(), [bitmap])
  return bitmap
}

async function load(url: string, size: Dimensions): Promise<ImageBitmap | null> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' })
    return response.ok ? await reducedBitmap(await response.blob(), size, SIDE_PX) : null
  } catch {
    // No connection: the part can be chosen by numbers, and saving says what is wrong.
    return null
  }
}
