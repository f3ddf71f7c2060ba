import { createHash } from 'node:crypto'
import { Html } from './html.ts'

const CSS = `
:root { --ground:#f6f6f4; --sheet:#fff; --ink:#1c1c1a; --quiet:#5c5c57; --line:#d9d9d3; --accent:#1f4fbf; --on-accent:#fff; --bad:#a3201b; --good:#1c6b38 }
@media (prefers-color-scheme: dark) {
  :root { --ground:#161615; --sheet:#20201e; --ink:#efefeb; --quiet:#aeaea6; --line:#3c3c38; --accent:#9db9ff; --on-accent:#10182c; --bad:#ff9d96; --good:#86d9a2 }
}
* { box-sizing:border-box }
body { margin:0; background:var(--ground); color:var(--ink); font:16px/1.5 system-ui,"Noto Sans JP",sans-serif }
main { max-width:64rem; margin:0 auto; padding:2rem 1rem }
main.narrow, .narrow { max-width:26rem; margin-inline:auto }
h1 { font-size:1.5rem; line-height:1.25; margin:0 0 1rem }
h2 { font-size:1.1rem; margin:2rem 0 .5rem }
p { margin:0 0 1rem } .quiet { color:var(--quiet) } .bad { color:var(--bad) } .good { color:var(--good) }
a { color:var(--accent) }
.sheet { background:var(--sheet); border:1px solid var(--line); border-radius:8px; padding:1rem; overflow-x:auto; margin:0 0 1rem }
table { border-collapse:collapse; width:100% }
th, td { text-align:left; vertical-align:top; padding:.5rem .75rem .5rem 0; border-bottom:1px solid var(--line); overflow-wrap:anywhere }
th { font-weight:600 } thead th { color:var(--quiet); font-size:.875rem } tbody tr:last-child > * { border-bottom:0 }
time, .number { white-space:nowrap; font-variant-numeric:tabular-nums }
pre { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; font:14px/1.5 ui-monospace,monospace }
iframe { display:block; width:100%; height:32rem; border:0; background:#fff; border-radius:4px }
button { font:inherit; min-height:2.75rem; padding:.5rem 1rem; border:1px solid var(--line); border-radius:6px; background:var(--sheet); color:var(--ink); cursor:pointer }
button.strong { background:var(--accent); border-color:var(--accent); color:var(--on-accent); width:100% }
button.account { display:block; width:100%; text-align:left; margin:0 0 .5rem } button.account span { display:block; font-size:.875rem; color:var(--quiet) }
form.cancel { margin-top:.75rem } form.cancel button { width:100% }
button:hover { border-color:var(--accent) }
:focus-visible { outline:3px solid var(--accent); outline-offset:2px }
label { display:block; font-weight:600; margin:0 0 .25rem }
input { font:inherit; width:100%; min-height:2.75rem; padding:.5rem .75rem; margin:0 0 1rem; border:1px solid var(--quiet); border-radius:6px; background:var(--sheet); color:var(--ink) }
nav { margin:0 0 1rem }
.product { display:flex; align-items:center; gap:.5rem; margin:0 0 2rem; font-weight:600 }
`

/** The one style sheet of pages outside of the console. It holds no character that HTML would need escaped. */
export const PAGE_STYLE = new Html(CSS)

/** Source expression that allows exactly this style sheet in a Content-Security-Policy. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`
