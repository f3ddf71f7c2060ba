import { headers } from 'next/headers.js'
import type { SanitizedConfig } from 'payload'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { firstThemeScript } from '../first-theme-script.ts'

type Props = {
  readonly config: SanitizedConfig | Promise<SanitizedConfig>
  /** Payload's root layout, which has no place for a script. */
  readonly layout: ReactElement<object>
}

type Parent = ReactElement<{ readonly children: ReactNode }>

/**
 * Shows the first page in the theme of the operating system. The server learns that theme from a cookie or from a client
 * hint; a first request has no cookie, and only some browsers send the hint. Payload reads the theme in the browser
 * when the page is hydrated, so a dark system saw a light page until then. A script of the page reads it before the
 * first paint.
 *
 * @see docs/decisions/0216-set-the-theme-before-the-first-paint-by-an-inline-script.md
 */
export async function FirstTheme({ config, layout }: Props) {
  const { admin, cookiePrefix } = await config
  const html = await rendered(layout)
  if (admin.theme !== 'all') return html
  const policy = (await headers()).get('content-security-policy')
  const [head, body] = html.props.children as [Parent, Parent]
  const script = (
    // Browsers hide the nonce from scripts, so React finds another one than it has rendered.
    <script nonce={nonceOf(policy ?? '')} suppressHydrationWarning>
      {firstThemeScript(cookiePrefix)}
    </script>
  )
  return cloneElement(html, {}, cloneElement(head, {}, head.props.children, script), body)
}

/** The `<html>` that a layout renders. Its components run on the server only and use no hooks. */
async function rendered(element: ReactElement<object>): Promise<Parent> {
  if (typeof element.type === 'string') return element as Parent
  const component = element.type as (props: object) => ReactElement<object>
  return rendered(await component(element.props))
}

/** The nonce that the policy of this answer allows, if it has one. */
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1]
