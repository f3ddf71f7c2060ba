import { html } from '../../http/page/html.ts'
import { renderPage } from '../../http/page/page.ts'
import type { SimulatedJob } from './simulated-job.ts'

const SHOWN = 200

/** The page that lists the newest 200 jobs. */
export function renderJobsPage(jobs: readonly SimulatedJob[]): string {
  const newest = [...jobs].reverse().slice(0, SHOWN)
  const body =
    newest.length === 0
      ? html`<p class="quiet">No jobs yet. What the service submits for printing appears here.</p>`
      : html`<p class="quiet">${jobs.length} jobs; nothing is printed for real.</p>
<div class="sheet"><table>
<thead><tr><th scope="col">Order</th><th scope="col">State</th><th scope="col">Print</th><th scope="col">Since</th></tr></thead>
<tbody>${newest.map(row)}</tbody>
</table></div>`
  return renderPage({
    title: 'Factory simulator',
    body: html`<nav><a href="/">Look again</a></nav>${body}`,
  })
}

function row({ orderId, state, failure, submission, updatedAt }: SimulatedJob) {
  const { widthMm, heightMm, paper, copies } = submission.print
  const tone = state === 'failed' ? 'bad' : state === 'shipped' ? 'good' : ''
  return html`<tr><th scope="row">${orderId}${submission.test ? ' (test)' : ''}</th><td class="${tone}">${state}${failure === undefined ? '' : `: ${failure}`}</td><td>${copies} × ${widthMm} × ${heightMm} mm, ${paper}</td><td><time datetime="${updatedAt}">${updatedAt.slice(0, 19).replace('T', ' ')} UTC</time></td></tr>`
}
