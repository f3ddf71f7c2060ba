import type { ErrorOut } from 'oidc-provider'
import { type Html, html } from '../../http/page/html.ts'

/** Body of the page that says why a login could not go on. */
export function errorBody({ error, error_description }: ErrorOut): Html {
  return html`<div class="sheet"><p>${error_description ?? 'The request was refused.'}</p><p class="quiet">${error}</p></div>`
}
