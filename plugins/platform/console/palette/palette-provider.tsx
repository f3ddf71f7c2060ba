'use client'
import { Link, toast, useConfig } from '@payloadcms/ui'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Offered, PaletteProps } from './palette-dialog.tsx'
import { useTexts } from './texts.ts'

type Context = {
  readonly open: () => void
  /** What the page that is shown offers. */
  readonly offer: (offered: Offered) => void
}

const PaletteContext = createContext<Context>({ open() {}, offer() {} })

/** The command palette, for its button in the header. */
export const usePalette = (): Context => use(PaletteContext)

/**
 * The command palette around all pages, so that it stays open while the next page comes. Its code is loaded when it is first
 * opened.
 *
 * @see docs/decisions/0267-find-screens-and-records-by-a-command-palette.md
 */
export function PaletteProvider({ children }: { readonly children: ReactNode }) {
  const { failed } = useTexts()
  const { admin } = useConfig().config.routes
  const [offered, offer] = useState<Offered | null>(null)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const open = useCallback(() => {
    setOpen(true)
    import('./palette-dialog.tsx').then(
      ({ PaletteDialog }) => setPalette(() => PaletteDialog),
      () => {
        setOpen(false)
        toast.error(failed)
      },
    )
  }, [failed])
  const close = useCallback(() => setOpen(false), [])
  useShortcut(isOpen, isOpen ? close : open)
  useEffect(() => {
    // A link: Payload asks before it leaves a form with changes, and shows that the next page is loading.
    if (chosen !== null) link.current?.click()
    setChosen(null)
  }, [chosen])
  const context = useMemo(() => ({ open, offer }), [open])
  return (
    <PaletteContext value={context}>
      {children}
      {Palette && offered && (
        <Palette
          {...offered}
          onChoose={(path) => {
            close()
            setChosen(path)
          }}
          onClose={close}
          open={isOpen}
        />
      )}
      <Link hidden href={`${admin}${chosen ?? ''}`} prefetch={false} ref={link} tabIndex={-1} />
    </PaletteContext>
  )
}

/** Calls a function at Ctrl+K and ⌘K, also in editors, but not where another dialog waits for an answer. */
function useShortcut(isOpen: boolean, run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        event.ctrlKey !== event.metaKey &&
        !(event.altKey || event.shiftKey || event.isComposing)
      // Pages without a login have no header.
      if (!isShortcut || !document.getElementById('palette-open')) return
      event.preventDefault()
      event.stopPropagation()
      if (isOpen || !document.querySelector('dialog[open]')) run()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isOpen, run])
}
