'use client'
import { ExternalLinkIcon } from '@payloadcms/ui'
import { useKitTexts } from './texts.ts'

type Props = { readonly id?: string; readonly href: string; readonly children: string }

/** A link that opens in a new tab and says so. */
export function NewTabLink({ id, href, children }: Props) {
  const { newTab } = useKitTexts()
  return (
    <a href={href} id={id} rel="noreferrer" target="_blank">
      {children}
      <ExternalLinkIcon />
      <span className="kit-hidden">({newTab})</span>
    </a>
  )
}
