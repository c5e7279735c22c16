import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Escaped HTML of `hono/html`. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The sandbox's pages load nothing besides their inline style. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-src 'self'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const

const STYLE = `
:root { color-scheme: light dark; --surface: #f5f6f4; --raised: #ffffff; --ink: #17211f; --soft: #55625f;
  --line: #dfe4e1; --accent: #0b6b63; --accent-ink: #ffffff; --good: #17703c; --bad: #b3261e; --code: #eef1ef; }
@media (prefers-color-scheme: dark) { :root { --surface: #111716; --raised: #1a2220; --ink: #eaf0ee; --soft: #a5b3af;
  --line: #2f3a37; --accent: #4fc2b4; --accent-ink: #06201d; --good: #6fd394; --bad: #ff9d93; --code: #222c29; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink); line-height: 1.5;
  font-family: "Kantumruy Pro", "Noto Sans Khmer", "Khmer OS", system-ui, sans-serif; font-size: 16px; }
:lang(km) { line-height: 1.75; }
main { width: min(100%, 44rem); margin: 0 auto; padding: 24px 16px 64px; }
main.narrow { width: min(100%, 29rem); }
h1 { font-size: clamp(22px, 5vw, 28px); line-height: 1.3; margin: 0 0 4px; font-weight: 700; }
h2 { font-size: 18px; margin: 32px 0 8px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
.soft { color: var(--soft); }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin-top: 16px; }
.strip { display: flex; align-items: center; gap: 10px; padding: 12px 16px; border-bottom: 1px solid var(--line);
  background: var(--raised); font-weight: 500; flex-wrap: wrap; }
.strip small { color: var(--soft); font-weight: 400; }
.amount { font-size: clamp(28px, 9vw, 36px); font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1.2; margin: 8px 0 4px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0 0; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 20px 0 0; }
.choice [lang] { display: block; font-size: 14px; }
legend { padding: 0; margin-bottom: 8px; font-weight: 500; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 14px; border: 1px solid var(--line); cursor: pointer; }
.choice + .choice { border-top: 0; }
.choice:first-of-type { border-radius: 10px 10px 0 0; }
.choice:last-of-type { border-radius: 0 0 10px 10px; }
.choice input { flex: none; width: 18px; height: 18px; accent-color: var(--accent); }
.actions { display: grid; gap: 10px; margin-top: 20px; }
button, .button { display: flex; flex-direction: column; align-items: center; justify-content: center; width: 100%; min-height: 48px;
  padding: 8px 16px; border-radius: 10px; border: 1px solid var(--line); background: var(--raised); color: var(--ink);
  font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; }
button small, .button small { font-weight: 400; font-size: 14px; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
button:focus-visible, .button:focus-visible, a:focus-visible, .choice:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.good { color: var(--good); } .bad { color: var(--bad); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 500; color: var(--soft); font-size: 14px; }
pre, code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 14px; }
pre { background: var(--code); border-radius: 6px; padding: 12px; overflow-x: auto; margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
`

/** Renders a page for screens from 320 px. */
export function page(title: string, body: Html, options: { narrow?: boolean; strip?: Html } = {}) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${options.strip ?? ''}
        <main class="${options.narrow === true ? 'narrow' : ''}">${body}</main>
      </body>
    </html>`
}
