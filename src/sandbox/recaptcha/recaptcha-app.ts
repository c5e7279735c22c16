import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { Behaviours } from '../control/behaviours.ts'
import { page } from '../html-page.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'
import { SCRIPT_HEADERS, SCRIPT_PAGE_HEADERS, scriptOf } from '../script-page.ts'
import { recaptchaAnchor, recaptchaClient } from './recaptcha-client.ts'
import type { CaptchaTokens } from './tokens.ts'

export interface RecaptchaDeps {
  readonly siteKey: string
  readonly secret: string
  readonly tokens: CaptchaTokens
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

const TEXTS = {
  en: {
    label: 'I’m not a robot',
    solved: 'You are verified',
    failed: 'Verification failed. Try again.',
    siteKey: 'ERROR for site owner: Invalid site key',
  },
  km: {
    label: 'ខ្ញុំមិនមែនជាមនុស្សយន្តទេ',
    solved: 'អ្នកត្រូវបានផ្ទៀងផ្ទាត់',
    failed: 'ការផ្ទៀងផ្ទាត់បានបរាជ័យ។ សូមព្យាយាមម្តងទៀត។',
    siteKey: 'កំហុសសម្រាប់ម្ចាស់គេហទំព័រ៖ សោមិនត្រឹមត្រូវ',
  },
} as const

/** Simulates reCAPTCHA v2: the script, the checkbox frame and the verification. */
export function recaptchaApp(deps: RecaptchaDeps): Hono<HttpEnv> {
  const { siteKey, secret, tokens, behaviours, stopping } = deps
  const app = new Hono<HttpEnv>()
  const faults = createHttpFaults(() => behaviours.current.recaptcha, stopping)
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.use(async (c, next) => {
    await next()
    if (!(c.res.headers.get('content-type') ?? '').startsWith('text/html')) return
    for (const [name, value] of Object.entries(SCRIPT_PAGE_HEADERS)) c.header(name, value)
  })

  app.get('/', (c) =>
    c.html(
      page(
        'reCAPTCHA sandbox',
        html`<h1>reCAPTCHA sandbox</h1>
          <p>
            This URL replaces <code>www.google.com/recaptcha</code>, version 2, for the site key
            <code>${siteKey}</code> and the secret <code>${secret}</code>.
          </p>`,
        { narrow: true },
      ),
    ),
  )

  app.get('/recaptcha/api.js', (c) => {
    if (behaviours.current.recaptcha.scriptDead) return c.text('Service unavailable', 503)
    const source = scriptOf(recaptchaClient, {
      origin: new URL(c.req.url).origin,
      render: c.req.query('render') ?? '',
      onload: c.req.query('onload') ?? '',
      hl: c.req.query('hl') ?? '',
    })
    return c.body(source, 200, SCRIPT_HEADERS)
  })
  app.get('/recaptcha/api2/anchor.js', (c) =>
    c.body(scriptOf(recaptchaAnchor), 200, SCRIPT_HEADERS),
  )

  app.get('/recaptcha/api2/anchor', (c) => {
    const language = c.req.query('hl') === 'km' ? 'km' : 'en'
    const known = c.req.query('k') === siteKey
    return c.html(
      anchorPage({
        language,
        siteKey: known ? siteKey : undefined,
        origin: c.req.query('co') ?? '',
        theme: c.req.query('theme') === 'dark' ? 'dark' : 'light',
        isCompact: c.req.query('size') === 'compact',
      }),
      known ? 200 : 400,
    )
  })

  app.post('/recaptcha/api2/userverify', async (c) => {
    const { k, co } = await c.req.parseBody()
    const hostname = typeof co === 'string' ? URL.parse(co)?.hostname : undefined
    if (k !== siteKey || hostname === undefined) return c.text('bad-request', 400)
    return c.text(tokens.issue(hostname))
  })

  app.post('/recaptcha/api/siteverify', faults, async (c) => {
    const { verifyDown, fail } = behaviours.current.recaptcha
    if (verifyDown) return c.text('Service unavailable', 503)
    const refused = (...codes: string[]) => c.json({ success: false, 'error-codes': codes })
    const form = await c.req.parseBody()
    if (typeof form.secret !== 'string' || form.secret === '')
      return refused('missing-input-secret')
    if (form.secret !== secret) return refused('invalid-input-secret')
    if (typeof form.response !== 'string' || form.response === '') {
      return refused('missing-input-response')
    }
    const solved = tokens.redeem(form.response)
    if (typeof solved === 'string') return refused(solved)
    if (fail) return refused('invalid-input-response')
    return c.json({
      success: true,
      challenge_ts: solved.solvedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      hostname: solved.hostname,
    })
  })

  return app
}

interface Anchor {
  readonly language: 'en' | 'km'
  /** Undefined for an unknown key. */
  readonly siteKey: string | undefined
  readonly origin: string
  readonly theme: 'light' | 'dark'
  readonly isCompact: boolean
}

function anchorPage({ language, siteKey, origin, theme, isCompact }: Anchor) {
  const texts = TEXTS[language]
  const [back, ink, line] =
    theme === 'dark' ? ['#222222', '#ffffff', '#525252'] : ['#f9f9f9', '#000000', '#d3d3d3']
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>reCAPTCHA</title>
        <link rel="icon" href="data:," />
        <style>
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            color: ${ink};
            font:
              14px/1.4 'Kantumruy Pro',
              'Noto Sans Khmer',
              Roboto,
              system-ui,
              sans-serif;
          }
          main {
            display: flex;
            align-items: center;
            gap: 12px;
            width: ${isCompact ? 158 : 300}px;
            height: ${isCompact ? 138 : 74}px;
            padding: 8px 12px;
            background: ${back};
            border: 1px solid ${line};
            border-radius: 3px;
            flex-wrap: wrap;
            align-content: center;
          }
          label {
            display: flex;
            align-items: center;
            gap: 12px;
            cursor: pointer;
          }
          input {
            flex: none;
            width: 26px;
            height: 26px;
            margin: 0;
            accent-color: #1a73e8;
          }
          input:focus-visible {
            outline: 3px solid #1a73e8;
            outline-offset: 2px;
          }
          output {
            width: 100%;
            font-size: 12px;
          }
          output:empty {
            display: none;
          }
        </style>
      </head>
      <body>
        <main>
          ${
            siteKey === undefined
              ? html`<p>${texts.siteKey}</p>`
              : html`<label
                    ><input
                      type="checkbox"
                      disabled
                      data-key="${siteKey}"
                      data-origin="${origin}"
                      data-solved="${texts.solved}"
                      data-failed="${texts.failed}"
                    />${texts.label}</label
                  ><output></output>
                  <script src="/recaptcha/api2/anchor.js"></script>`
          }
        </main>
      </body>
    </html>`
}
