import { type Html, html } from '../../http/page/html.ts'
import { renderPage } from '../../http/page/page.ts'
import type { DevelopmentAccount } from './account.ts'
import { type LoginLanguage, loginTexts } from './login-texts.ts'

export type LoginPage = {
  readonly accounts: readonly DevelopmentAccount[]
  /** URL that the forms are sent to. */
  readonly action: string
  readonly language: LoginLanguage
  /** The login that was refused just now, to be shown again. */
  readonly refusedLogin?: string
}

/** The page on which one chooses an account, or gives e-mail and password. */
export function renderLoginPage({ accounts, action, language, refusedLogin }: LoginPage): string {
  const texts = loginTexts(language)
  const body = html`<p class="quiet">${texts.intro}</p>
<form method="post" action="${action}" aria-labelledby="accounts">
<h2 id="accounts">${texts.accounts}</h2>
${accounts.map(accountButton)}
</form>
<form method="post" action="${action}" aria-labelledby="with-password">
<h2 id="with-password">${texts.withPassword}</h2>
${refusedLogin === undefined ? html`` : html`<p class="bad" role="alert" id="wrong">${texts.wrong}</p>`}
<label for="login">${texts.login}</label>
<input id="login" name="login" type="text" inputmode="email" autocomplete="username" required value="${refusedLogin ?? ''}"${invalid(refusedLogin)}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid(refusedLogin)}>
<button class="strong">${texts.submit}</button>
</form>
<form method="post" action="${action}" class="cancel"><button name="cancel" value="1">${texts.cancel}</button></form>`
  return renderPage({ title: texts.title, body, language, narrow: true })
}

/** The page for a login that has ended, or never began here. */
export function renderLostLoginPage(language: LoginLanguage): string {
  const texts = loginTexts(language)
  const body = html`<p>${texts.lost}</p>`
  return renderPage({ title: texts.lostTitle, body, language, narrow: true })
}

function accountButton({ sub, name, email }: DevelopmentAccount): Html {
  return html`<button class="account" name="account" value="${sub}">${name} <span>${email}</span></button>`
}

function invalid(refusedLogin: string | undefined): Html {
  return refusedLogin === undefined ? html`` : html` aria-invalid="true" aria-describedby="wrong"`
}
