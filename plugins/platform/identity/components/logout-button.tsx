'use client'
import { LogOutIcon, toast } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from './texts.ts'
import './logout.css'

/** Ends the session here, and where it began: at the identity provider or the access gateway. */
export function LogoutButton({ tabIndex = 0 }: { readonly tabIndex?: number }) {
  const texts = useTexts()
  const [busy, setBusy] = useState(false)

  const logOut = async () => {
    setBusy(true)
    try {
      const response = await fetch('/api/users/oidc/logout', { method: 'POST' })
      // 401: already logged out.
      if (!response.ok && response.status !== 401) throw new Error(`status ${response.status}`)
      const { url = '/admin/login' }: { url?: string } = await response.json()
      window.location.assign(url)
    } catch {
      setBusy(false)
      toast.error(texts.logOutFailed)
    }
  }

  return (
    <button
      aria-label={texts.logOut}
      className="nav__log-out logout-button"
      disabled={busy}
      onClick={logOut}
      tabIndex={tabIndex}
      title={texts.logOut}
      type="button"
    >
      <LogOutIcon />
    </button>
  )
}
