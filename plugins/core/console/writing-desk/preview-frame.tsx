'use client'
import { useEffect, useRef } from 'react'
import { useSize } from './use-size.ts'

type Props = {
  readonly title: string
  /** A whole page. */
  readonly html: string
  /** Width in px that the page is laid out in; a narrower frame shows it smaller. @default the frame's own */
  readonly pageWidth?: number
  readonly className?: string
}

/**
 * A page in a frame in which no script runs, no form is sent and no link opens. It is of the console's origin, so that a
 * page that changes is exchanged in place: the reader's place in it stays, and nothing flickers.
 */
export function PreviewFrame({ title, html, pageWidth, className = '' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height } = useSize(box)
  const scale = pageWidth && width > 0 ? Math.min(1, width / pageWidth) : 1
  useEffect(() => {
    if (frame.current) exchangePage(frame.current, html)
  }, [html])
  return (
    <div className={`desk-frame ${className}`} ref={box}>
      <iframe
        onLoad={({ currentTarget }) => exchangePage(currentTarget, html)}
        ref={frame}
        sandbox="allow-same-origin"
        // Of the standards mode, which a page that is exchanged keeps.
        srcDoc="<!doctype html>"
        style={{
          blockSize: scale < 1 ? height / scale : '100%',
          inlineSize: pageWidth && scale < 1 ? pageWidth : '100%',
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
        title={title}
      />
    </div>
  )
}

function exchangePage(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument
  if (!shown?.documentElement) return
  const page = new DOMParser().parseFromString(html, 'text/html')
  // A link would lead away from the preview; the sandbox opens no windows.
  for (const element of page.querySelectorAll('[target]')) element.removeAttribute('target')
  page.head.prepend(Object.assign(page.createElement('base'), { target: '_blank' }))
  const scrolled = shown.documentElement.scrollTop
  shown.documentElement.replaceWith(shown.adoptNode(page.documentElement))
  shown.documentElement.scrollTop = scrolled
}
