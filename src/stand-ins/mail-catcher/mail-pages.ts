import { type Html, html } from '../../http/page/html.ts'
import { renderPage } from '../../http/page/page.ts'
import type { CaughtMail, MailSummary } from './caught-mail.ts'

/** The page that lists the mails, newest first. */
export function renderMailList(mails: readonly MailSummary[], limit: number): string {
  const body =
    mails.length === 0
      ? html`<p class="quiet">No mail yet. What the service sends arrives here and goes nowhere else.</p>`
      : html`<div class="sheet"><table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received</th></tr></thead>
<tbody>${mails.map(row)}</tbody>
</table></div>
<form method="post" action="/clear"><button>Delete all ${mails.length}</button></form>
<p class="quiet">The last ${limit} mails are kept.</p>`
  return renderPage({
    title: 'Caught mail',
    body: html`<nav><a href="/">Look for new mail</a></nav>${body}`,
  })
}

/** The page of one mail: HTML in a frame without rights, then text, attachments and headers. */
export function renderMail(mail: CaughtMail): string {
  const body = html`<nav><a href="/">All mails</a></nav>
<div class="sheet"><table><tbody>
${fact('From', mail.from)}${fact('To', mail.to)}${fact('Envelope', `${mail.envelope.from} → ${mail.envelope.to.join(', ')}`)}${fact('Received', mail.receivedAt)}
</tbody></table></div>
${mail.html === undefined ? html`` : html`<h2>HTML</h2><div class="sheet"><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html"></iframe></div>`}
<h2>Text</h2>
<div class="sheet"><pre>${mail.text ?? 'This mail has no text part.'}</pre></div>
${mail.attachments.length === 0 ? html`` : html`<h2>Attachments</h2><div class="sheet"><table><tbody>${mail.attachments.map(({ name, type, size }) => fact(name, `${type}, ${size} bytes`))}</tbody></table></div>`}
<h2>Headers</h2>
<div class="sheet"><pre>${mail.headers.join('\n')}</pre></div>`
  return renderPage({ title: mail.subject || '(no subject)', body })
}

/** The page for a mail that was deleted, or never came. */
export function renderNoMail(): string {
  const body = html`<p>This mail is not here (any more).</p><nav><a href="/">All mails</a></nav>`
  return renderPage({ title: 'No such mail', body })
}

function row({ id, subject, to, receivedAt }: MailSummary): Html {
  return html`<tr><th scope="row"><a href="/messages/${id}">${subject || '(no subject)'}</a></th><td>${to}</td><td><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></td></tr>`
}

function fact(name: string, value: string): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`
}
