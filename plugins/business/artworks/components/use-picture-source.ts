'use client'
import { useCallback, useState } from 'react'

/**
 * The first URL of a picture that can be loaded, or `null` once all of them failed. A picture of a
 * page that came from the server may have failed before a listener was attached, so the element is
 * also checked when it appears.
 */
export function usePictureSource(urls: readonly (string | null | undefined)[]) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = urls.find((one): one is string => !!one && !failed.includes(one)) ?? null
  const onError = useCallback(() => {
    if (source !== null) setFailed((before) => [...before, source])
  }, [source])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onError()
    },
    [onError],
  )
  return { source, onError, ref }
}
