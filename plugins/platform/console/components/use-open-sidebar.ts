'use client'
import { useNav, usePreferences } from '@payloadcms/ui'
import { PREFERENCE_KEYS } from 'payload/shared'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where Payload closes the navigation although there is space for it; `payload-repairs.css` has the same widths. */
const LAPTOP = '(min-width: 1200px) and (max-width: 1440px)'

const isNarrow = () => !window.matchMedia('(min-width: 1200px)').matches

/**
 * Keeps the navigation open on laptops unless the user has closed it. Payload opens it above 1440 px only: everybody
 * else would have to look for the menu first.
 */
export function useOpenSidebar(): void {
  const { navOpen, setNavOpen } = useNav()
  const { setPreference } = usePreferences()
  // The server renders it as the user has left it.
  const wanted = useRef(navOpen)
  const shown = useRef(navOpen)
  useLayoutEffect(() => {
    shown.current = navOpen
    // Payload has closed it: opened again before the browser paints, nothing moves.
    if (navOpen !== wanted.current && window.matchMedia(LAPTOP).matches) setNavOpen(wanted.current)
  }, [navOpen, setNavOpen])
  useEffect(() => {
    const laptop = window.matchMedia(LAPTOP)
    const follow = () => {
      if (laptop.matches) setNavOpen(wanted.current)
      else if (isNarrow()) setNavOpen(false)
    }
    const remember = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('.nav-toggler'))) return
      // There it covers the page for a moment, which says nothing of the wide ones.
      if (isNarrow()) return
      wanted.current = !shown.current
      // Above these widths Payload stores it itself.
      if (laptop.matches) void setPreference(PREFERENCE_KEYS.NAV, { open: wanted.current }, true)
    }
    laptop.addEventListener('change', follow)
    window.addEventListener('click', remember, { capture: true })
    return () => {
      laptop.removeEventListener('change', follow)
      window.removeEventListener('click', remember, { capture: true })
    }
  }, [setNavOpen, setPreference])
}
