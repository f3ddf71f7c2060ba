'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DecodedPicture } from '../../../components/upload/decode-picture.ts'
import { NO_PREVIEWS, type PreviewState, withAnswer } from './preview-state.ts'
import type { PreviewAnswer, PreviewRequest } from './protocol.ts'

type Wanted = {
  readonly file: File | null
  /** `undefined` while it is decoded, `null` where this browser cannot. */
  readonly decoded: DecodedPicture | null | undefined
  readonly templatesUrl: string
  /** Keys of the variants, those first that are in sight. */
  readonly keys: () => readonly string[]
}

export type Previews = PreviewState & {
  /** Begins again after a failure. */
  readonly retry: () => void
  /** Draws a variant at full size; `null` where that is not possible. It never settles when another one is asked for. */
  readonly drawFull: (key: string) => Promise<ImageBitmap | null>
}

type FullWish = { readonly key: string; readonly settle: (picture: ImageBitmap | null) => void }

const CAN_DRAW = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function'

/** The previews of the chosen picture, drawn by a worker that lives as long as the form. */
export function usePreviews({ file, decoded, templatesUrl, keys }: Wanted): Previews {
  const [state, setState] = useState<PreviewState>(NO_PREVIEWS)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ state, keys, file })
  const worker = useRef<Worker | null>(null)
  const run = useRef(0)
  const wish = useRef<FullWish | null>(null)
  latest.current = { ...latest.current, keys, file }

  const show = useCallback((next: PreviewState) => {
    latest.current.state = next
    setState(next)
  }, [])
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
    wish.current?.settle(null)
    wish.current = null
  }, [])
  const started = useCallback((): Worker => {
    if (worker.current) return worker.current
    const fresh = new Worker(new URL('./preview-worker', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.type === 'full' && data.run === run.current && data.key === wish.current?.key) {
        wish.current.settle(data.picture)
        wish.current = null
        return
      }
      // A picture at full size that nothing waits for any more takes 36 MB until it is closed.
      if (data.type === 'full') data.picture?.close()
      show(withAnswer(latest.current.state, data, URL.createObjectURL))
    })
    // Its script cannot be loaded, or it failed: the form works without it.
    fresh.addEventListener('error', (event) => {
      event.preventDefault()
      end()
      if (latest.current.state.stage === 'drawing')
        show({ ...latest.current.state, stage: 'broken' })
    })
    worker.current = fresh
    return fresh
  }, [end, show])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt draws the same again.
  useEffect(() => {
    run.current += 1
    const none = { ...NO_PREVIEWS, run: run.current }
    if (decoded === null) return show({ ...none, stage: 'unable' })
    if (!decoded) return show(none)
    if (!CAN_DRAW()) return show({ ...none, stage: 'unable' })
    show({ ...none, stage: 'drawing' })
    const { picture, size } = decoded
    const request: PreviewRequest = {
      ...{ type: 'previews', run: run.current, templatesUrl },
      artwork: { picture, size },
      keys: latest.current.keys(),
    }
    started().postMessage(request)
    return () => {
      for (const url of latest.current.state.pictures.values()) URL.revokeObjectURL(url)
    }
  }, [decoded, templatesUrl, attempt, show, started])
  useEffect(() => end, [end])

  const drawFull = useCallback(
    (key: string) =>
      new Promise<ImageBitmap | null>((settle) => {
        const { file: chosen } = latest.current
        if (!chosen || !worker.current) return settle(null)
        wish.current = { key, settle }
        const request: PreviewRequest = { type: 'full', run: run.current, key, file: chosen }
        worker.current.postMessage(request)
      }),
    [],
  )
  return { ...state, retry: () => setAttempt((one) => one + 1), drawFull }
}
