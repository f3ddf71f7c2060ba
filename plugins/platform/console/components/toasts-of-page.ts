'use client'
import { toast } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

type Shown = { readonly id: string | number; readonly type?: string }

/**
 * Returns which messages end when another page is shown: errors, which were about the page before, and those that came
 * along to that page already. What tells a success stays for one page, because most actions lead to another one.
 */
export function outlived(
  shown: readonly Shown[],
  cameAlong: ReadonlySet<Shown['id']>,
): readonly Shown[] {
  return shown.filter(({ id, type }) => type === 'error' || cameAlong.has(id))
}

/** Takes away messages that are about an earlier page, such as the refusal of a login that has then succeeded. */
export function useToastsOfPage(): void {
  const page = usePathname()
  const before = useRef(page)
  const cameAlong = useRef<ReadonlySet<Shown['id']>>(new Set())
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const shown: Shown[] = toast.getToasts().filter((one) => 'title' in one)
    for (const { id } of outlived(shown, cameAlong.current)) toast.dismiss(id)
    cameAlong.current = new Set(shown.map(({ id }) => id))
  }, [page])
}
