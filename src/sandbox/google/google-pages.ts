import { html, raw } from 'hono/html'
import { page, type Html } from '../html-page.ts'

/** The query of `/gsi/select`, passed through its forms. */
export interface SignInRequest {
  readonly clientId: string
  /** The opener's origin, the only one to receive the token. */
  readonly origin: string
  readonly nonce: string
  readonly loginHint: string
}

interface Account {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}

/** Accounts to choose without typing. */
export const READY_ACCOUNTS: readonly Account[] = [
  { email: 'sok.dara@gmail.com', givenName: 'Dara', familyName: 'Sok' },
  { email: 'sreymom.chan@gmail.com', givenName: 'ស្រីមុំ', familyName: 'ចាន់' },
  { email: 'malee.srisai@gmail.com', givenName: 'Malee', familyName: 'Srisai' },
]

const STRIP = html`<div class="strip">
  Google sandbox <small>No real account · <span lang="km">មិនមែនគណនីពិតទេ</span></small>
</div>`

const STYLE = raw(`<style>
label.field { display: block; margin-top: 12px; font-weight: 500; }
input.text { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 14px; font: inherit;
  color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
input.text:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.account { align-items: flex-start; margin-bottom: 10px; text-align: left; }
</style>`)

/** Renders the page that selects an account. */
export function accountPage(request: SignInRequest) {
  const website = URL.parse(request.origin)?.host ?? request.origin
  return page(
    'Sign in with Google',
    html`${STYLE}
      <h1>Choose an account</h1>
      <p class="soft">
        to continue to ${website} <span lang="km">· ជ្រើសរើសគណនី ដើម្បីបន្តទៅ ${website}</span>
      </p>
      <div class="card">
        ${READY_ACCOUNTS.map(
          (account) =>
            html`<form method="post" action="/gsi/issue">
              ${hidden(request)} ${field('email', account.email)}
              ${field('given_name', account.givenName)} ${field('family_name', account.familyName)}
              <button type="submit" class="account">
                <span>${account.givenName} ${account.familyName}</span>
                <small>${account.email}</small>
              </button>
            </form>`,
        )}
      </div>
      <h2>Use another account <span class="soft" lang="km">· ប្រើគណនីផ្សេង</span></h2>
      <form class="card" method="post" action="/gsi/issue" style="margin-top:0">
        ${hidden(request)} ${typed('Email', 'email', 'email', request.loginHint, 'required')}
        ${typed('First name', 'given_name', 'text', '')}
        ${typed('Last name', 'family_name', 'text', '')}
        <div class="actions"><button type="submit" class="primary">Sign in</button></div>
      </form>`,
    { narrow: true, strip: STRIP },
  )
}

function hidden({ clientId, origin, nonce }: SignInRequest): Html {
  return html`${field('client_id', clientId)}${field('origin', origin)}${field('nonce', nonce)}`
}

function field(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

function typed(label: string, name: string, type: string, value: string, required = ''): Html {
  return html`<label class="field"
    >${label}
    <input class="text" type="${type}" name="${name}" value="${value}" ${required} />
  </label>`
}

/** Renders the page that passes the token to its opener. */
export function responsePage(credential: string, origin: string) {
  return page(
    'Signed in',
    html`<h1>Signed in</h1>
      <p>You can close this window. <span lang="km">អ្នកអាចបិទផ្ទាំងនេះ។</span></p>
      <output data-credential="${credential}" data-origin="${origin}"></output>
      <script src="/gsi/response.js"></script>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the reason of a refusal. */
export function refusalPage(code: string, why: string) {
  return page(
    'Access blocked',
    html`<h1 class="bad">Access blocked</h1>
      <p>${why}</p>
      <p class="soft">Error 400: ${code}</p>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the service's description. */
export function servicePage(clientId: string) {
  return page(
    'Google sandbox',
    html`<h1>Google sandbox</h1>
      <p>
        This URL replaces <code>accounts.google.com/gsi</code> and Google’s key set, for the client
        <code>${clientId}</code>. Use “Sign in with Google” in the shop.
      </p>
      <p>
        <a href="/gsi/client">/gsi/client</a> · <a href="/oauth2/v3/certs">/oauth2/v3/certs</a>
      </p>`,
    { narrow: true, strip: STRIP },
  )
}

const BUTTON_TEXTS: Readonly<Record<string, { readonly en: string; readonly km: string }>> = {
  signin_with: { en: 'Sign in with Google', km: 'ចូលដោយប្រើ Google' },
  signup_with: { en: 'Sign up with Google', km: 'ចុះឈ្មោះដោយប្រើ Google' },
  continue_with: { en: 'Continue with Google', km: 'បន្តដោយប្រើ Google' },
  signin: { en: 'Sign in', km: 'ចូល' },
}

const LOGO = raw(`<svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
<path fill="#EA4335" d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"/>
<path fill="#4285F4" d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"/>
<path fill="#FBBC05" d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"/>
<path fill="#34A853" d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"/></svg>`)

/** The options of `renderButton`. */
export interface ButtonLook {
  readonly type: string
  readonly theme: string
  readonly text: string
  readonly shape: string
  readonly width: number
  readonly height: number
  readonly language: string
}

/** Renders the button in its frame. */
export function buttonPage(look: ButtonLook) {
  const language = /^km\b|^km_/.test(look.language) ? 'km' : 'en'
  const text = (BUTTON_TEXTS[look.text] ?? BUTTON_TEXTS.signin_with)?.[language] ?? ''
  const isIcon = look.type === 'icon'
  const radius = look.shape === 'pill' || look.shape === 'circle' ? look.height / 2 : 4
  const [back, ink, line] =
    look.theme === 'filled_black'
      ? ['#131314', '#e3e3e3', '#8e918f']
      : look.theme === 'filled_blue'
        ? ['#1a73e8', '#ffffff', '#1a73e8']
        : ['#ffffff', '#1f1f1f', '#747775']
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>Sign in with Google Button</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            margin: 2px 10px;
          }
          button {
            display: flex;
            align-items: center;
            justify-content: center;
            gap: 10px;
            width: ${look.width}px;
            height: ${look.height}px;
            padding: 0 12px;
            cursor: pointer;
            color: ${ink};
            background: ${back};
            border: 1px solid ${line};
            border-radius: ${radius}px;
            font:
              500 14px 'Kantumruy Pro',
              'Noto Sans Khmer',
              Roboto,
              system-ui,
              sans-serif;
          }
          button:focus-visible {
            outline: 2px solid #1a73e8;
            outline-offset: 1px;
          }
          svg {
            flex: none;
          }
        </style>
      </head>
      <body>
        <button type="button" disabled aria-label="${text}">
          ${LOGO}${isIcon ? '' : html`<span>${text}</span>`}
        </button>
        <script src="/gsi/button.js"></script>
      </body>
    </html>`
}
