'use client'
import { toast } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { outlivedToasts, type Toast } from './outlived-toasts.ts'

/** Takes away messages that are about an earlier page, such as the refusal of a login that has then succeeded. */
export function useToastsOfPage(): void {
  const page = usePathname()
  const before = useRef(page)
  const cameAlong = useRef<ReadonlySet<Toast['id']>>(new Set())
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const shown: readonly Toast[] = toast.getToasts()
    for (const { id } of outlivedToasts(shown, cameAlong.current)) toast.dismiss(id)
    cameAlong.current = new Set(shown.map(({ id }) => id))
  }, [page])
}
